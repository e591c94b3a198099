import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Folder of package.json, both for sources and for the build. */
export const programRoot = (): string => {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
  }
  throw new Error('the program is not in its folder any more')
}
