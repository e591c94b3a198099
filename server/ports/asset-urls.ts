import type { AssetRecord, Rendition } from './asset-record.ts'

/** Enough of the digest to name one content of one asset. */
const versionLength = 12

export const versionOf = (sha256: string): string => sha256.slice(0, versionLength)

/** Where a form of an asset is shown from: the same address always means the same bytes. Relative to the origin. */
export const mediaUrl = (apiPrefix: string, id: string, rendition: string, version: string): string =>
  `${apiPrefix}media/${encodeURIComponent(id)}/${encodeURIComponent(rendition)}/${version}`

export const findRendition = (record: AssetRecord, ...names: readonly string[]): Rendition | undefined => {
  for (const name of names) {
    const found = record.renditions.find((rendition) => rendition.name === name)
    if (found) return found
  }
  return undefined
}

export const renditionUrl = (apiPrefix: string, record: AssetRecord, rendition: Rendition | undefined): string | undefined =>
  rendition && mediaUrl(apiPrefix, record.id, rendition.name, versionOf(rendition.sha256))

/** The picture that stands for the asset, largest form first. */
export const previewOf = (record: AssetRecord): Rendition | undefined => findRendition(record, 'preview', 'poster', 'page-1', 'thumb')
