import { partFolder, rootPartFolder } from '#local/downloads/part-folder.ts'

/** Most browsers move a file within the origin-private file system; TypeScript does not know it yet. */
interface MovableFile extends FileSystemFileHandle {
  move?(folder: FileSystemDirectoryHandle, name: string): Promise<void>
}

const moveFile = async (file: MovableFile, folder: FileSystemDirectoryHandle): Promise<void> => {
  if (file.move) return file.move(folder, file.name)
  const copy = await (await folder.getFileHandle(file.name, { create: true })).createWritable()
  await (await file.getFile()).stream().pipeTo(copy)
}

/** TypeScript does not know the method yet. */
const namesIn = async (folder: FileSystemDirectoryHandle): Promise<readonly string[]> => {
  const names: string[] = []
  for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name)
  return names
}

/**
 * Moves the received bytes of large downloads. Never rejects: a download without its bytes begins again.
 * @param from name of a user's database @param to name of the same database in this version
 */
export const movePartFiles = async (from: string, to: string): Promise<void> => {
  try {
    const root = await navigator.storage.getDirectory()
    const top = await root.getDirectoryHandle(rootPartFolder)
    const source = await top.getDirectoryHandle(from)
    const folder = await root.getDirectoryHandle(partFolder, { create: true })
    const target = await folder.getDirectoryHandle(to, { create: true })
    for (const name of await namesIn(source)) await moveFile(await source.getFileHandle(name), target)
    await top.removeEntry(from, { recursive: true })
  } catch {
    // Usually there are no such files.
  }
}
