import { isObject } from '#common/is-object.ts'

/** Former name of the blob with the metadata of a content, in the same folder. Blobs with this name are read and removed, but not written. */
export const formerMetadataName = 'facts.json'

/** Renames the member of stored metadata and states of files that 1.0.0-beta.1 called `later`. */
export const withPresentNames = (stored: unknown): unknown => {
  if (!isObject(stored)) return stored
  if ('later' in stored) {
    const { later, ...others } = stored
    return { hasPendingRendition: later, ...others }
  }
  // The state of a removed asset contains that of its file.
  return 'asset' in stored ? { ...stored, asset: withPresentNames(stored['asset']) } : stored
}
