const name = 'downloads'

/** Where files of downloads lie that are too large for memory; only the portal can read it. */
export const privateFolder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true })

/** Removes everything in it. Never rejects: most browsers have never had one. */
export const removePrivateFolder = async (): Promise<void> => {
  const root = await navigator.storage?.getDirectory?.().catch(() => null)
  await root?.removeEntry(name, { recursive: true }).catch(() => undefined)
}
