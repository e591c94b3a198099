import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { hashedPathsIn } from '../services/shell/build-files.ts'

/** This build and two previous ones, because open pages load files of the build that they started with. */
const storedBuildCount = 3
const listSchema = v.array(v.array(v.string()))

const assetFolder = 'assets/'
/** Names below the folder of the hashed files. */
const namesIn = async (folder: string): Promise<string[]> => (await hashedPathsIn(folder)).map((path) => path.slice(assetFolder.length))

const readBuilds = async (file: string): Promise<string[][]> => {
  try {
    return v.parse(listSchema, JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return []
  }
}

const copyWhole = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, `${to}.part`)
  await rename(`${to}.part`, to)
}

/**
 * Copies the hashed files of the page to a folder that the next build does not delete, and removes files of older builds. A failure only
 * makes open pages reload.
 */
export const storeBuild = async (page: string, folder: string): Promise<void> => {
  const names = await namesIn(page)
  if (names.length === 0) return
  const list = join(folder, 'builds.json')
  const earlier = (await readBuilds(list)).filter((build) => build.join() !== names.join())
  const builds = [names, ...earlier].slice(0, storedBuildCount)
  const present = new Set(await namesIn(folder))
  for (const name of names) if (!present.has(name)) await copyWhole(join(page, assetFolder, name), join(folder, assetFolder, name))
  await writeFile(`${list}.part`, JSON.stringify(builds))
  await rename(`${list}.part`, list)
  const storedNames = new Set(builds.flat())
  for (const name of present) if (!storedNames.has(name)) await rm(join(folder, assetFolder, name), { force: true })
}
