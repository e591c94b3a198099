/** Folder of the origin-private file system with large parts of downloads, for all users of the device. */
export const partFolder = 'downloads'

/** Removes the files of all users. Never rejects: the folder usually does not exist. */
export const dropPartFiles = async (): Promise<void> => {
  const top = await navigator.storage?.getDirectory?.().catch(() => null)
  await top?.removeEntry(partFolder, { recursive: true }).catch(() => undefined)
}
