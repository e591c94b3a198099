/**
 * Opens a folder of the origin-private file system, and creates it if necessary.
 * @param path names of folders, separated by slashes
 */
export const openFolder = async (path: string): Promise<FileSystemDirectoryHandle> => {
  let folder = await navigator.storage.getDirectory()
  for (const name of path.split('/')) folder = await folder.getDirectoryHandle(name, { create: true })
  return folder
}
