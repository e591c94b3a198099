import { mkdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** A program folder with the demo and without a built page, because each started server would copy the files of the page. */
export const createProgramFolder = async (parent: string): Promise<string> => {
  const folder = join(parent, 'program')
  await mkdir(folder)
  await symlink(resolve('demo'), join(folder, 'demo'), 'junction')
  return folder
}
