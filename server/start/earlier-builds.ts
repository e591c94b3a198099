import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'

/** This build and two before it: a page that is open asks for the pieces it was built with. */
const keptBuilds = 3
const listSchema = v.array(v.array(v.string()))

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith('.map')).toSorted()

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
 * Keeps the pieces of the page, whose names hold a hash of their content, in a folder that outlives the next build.
 * What no build of the last few had is removed. A failure costs open pages a reload, so it is nobody else's.
 */
export const keepBuild = async (page: string, keep: string): Promise<void> => {
  const names = await namesIn(join(page, 'assets'))
  if (names.length === 0) return
  const list = join(keep, 'builds.json')
  const earlier = (await readBuilds(list)).filter((build) => build.join() !== names.join())
  const builds = [names, ...earlier].slice(0, keptBuilds)
  const present = new Set(await namesIn(join(keep, 'assets')))
  for (const name of names) if (!present.has(name)) await copyWhole(join(page, 'assets', name), join(keep, 'assets', name))
  await writeFile(`${list}.part`, JSON.stringify(builds))
  await rename(`${list}.part`, list)
  const wanted = new Set(builds.flat())
  for (const name of present) if (!wanted.has(name)) await rm(join(keep, 'assets', name), { force: true })
}
