/** Folder of the browser's private file system that holds large parts of downloads, of everyone on this device. */
export const partFolder = 'downloads'

/** Takes all files of all people off this device. Never rejects: most browsers have never had one. */
export const dropPartFiles = async (): Promise<void> => {
  const top = await navigator.storage?.getDirectory?.().catch(() => null)
  await top?.removeEntry(partFolder, { recursive: true }).catch(() => undefined)
}
