import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { BlobMissingError, type Blobs } from '../../ports/blobs.ts'
import { type ConfigurationStore, noDocument } from '../../ports/configuration-store.ts'
import { documentNames } from '../document-names.ts'
import { type BuildFile, buildFileOf, hashedPathsIn, isHashedName } from './build-files.ts'

/** A file of an earlier or later build by its path below the root; null if it is not stored. */
export type FindBuildFile = (path: string) => Promise<BuildFile | null>

/** The newest builds, because open pages load files of the build that they started with. */
const storedBuildCount = 3
/** Minimum time between two checks for builds of other servers. */
const refreshMs = 1000
const parallelCount = 8
/** Longest wait for another server that removes files: 300 checks in a minute. If it takes longer, that server has ended. */
const [maxCheckCount, checkIntervalMs] = [300, 200]
const buildsSchema = v.array(v.array(v.string()))

/** Hashed, because keys of blobs have no capital letters. */
const keyOf = (path: string): string => `page/${createHash('sha256').update(path).digest('hex')}`

const readBuilds = async (configuration: ConfigurationStore) => {
  const stored = await configuration.getDocument(documentNames.pageBuilds)
  const builds = v.safeParse(buildsSchema, stored?.body)
  return { builds: builds.success ? builds.output : [], etag: stored?.etag ?? noDocument }
}

const storeFiles = async (blobs: Blobs, page: string, paths: readonly string[]): Promise<void> => {
  const queue = paths.values()
  const storeNext = async () => {
    for (const path of queue) await blobs.put(keyOf(path), await readFile(join(page, path)))
  }
  await Promise.all(Array.from({ length: parallelCount }, storeNext))
}

/**
 * Stores the hashed files of this build with the blobs, so that servers of two versions behind one load balancer can send the files of each
 * other. Removes the files of older builds: until they are gone the list contains more builds than usual, and other servers wait, because
 * their builds may contain the same files. A failure only makes open pages reload.
 */
export const shareBuild = async (page: string, blobs: Blobs, configuration: ConfigurationStore): Promise<void> => {
  const paths = await hashedPathsIn(page)
  const [first] = paths
  if (first === undefined) return
  const isThisBuild = (build: readonly string[]) => build.join() === paths.join()
  for (let checkCount = 0; ; ) {
    const { builds, etag } = await readBuilds(configuration)
    if (builds.length > storedBuildCount && checkCount < maxCheckCount) {
      checkCount += 1
      await setTimeout(checkIntervalMs)
      continue
    }
    // A new bucket does not have the files that the database lists.
    const isStored = builds.slice(0, storedBuildCount).some(isThisBuild) && (await blobs.stat(keyOf(first))) !== null
    if (!isStored) await storeFiles(blobs, page, paths)
    const all = [paths, ...builds.filter((build) => !isThisBuild(build))]
    const next = all.slice(0, storedBuildCount)
    if (JSON.stringify(next) === JSON.stringify(builds)) return
    const listed = await configuration.putDocument(documentNames.pageBuilds, all, null, etag)
    // Another server has stored its build: read the list again.
    if (!listed) continue
    if (all.length === next.length) return
    const used = new Set(next.flat())
    try {
      for (const path of new Set(all.flat())) if (!used.has(path)) await blobs.remove(keyOf(path))
    } finally {
      await configuration.putDocument(documentNames.pageBuilds, next, null, listed.etag)
    }
    return
  }
}

/** Finds files of the builds that any server has stored. */
export const createSharedBuilds = (blobs: Blobs, configuration: ConfigurationStore, clock: () => number): FindBuildFile => {
  const files = new Map<string, BuildFile>()
  let known: ReadonlySet<string> = new Set()
  let readAt = Number.NEGATIVE_INFINITY
  const refresh = async () => {
    if (Math.abs(clock() - readAt) < refreshMs) return
    readAt = clock()
    known = new Set((await readBuilds(configuration)).builds.slice(0, storedBuildCount).flat())
    for (const path of files.keys()) if (!known.has(path)) files.delete(path)
  }
  return async (path) => {
    if (!isHashedName(path)) return null
    // Other names never reach the blobs, so that invented ones cause no requests there.
    if (!known.has(path)) await refresh()
    if (!known.has(path)) return null
    const file = files.get(path) ?? buildFileOf(path, async () => new Uint8Array(await blobs.read(keyOf(path))))
    try {
      await file.bytes('identity')
    } catch (error) {
      if (error instanceof BlobMissingError) return null
      throw error
    }
    files.set(path, file)
    return file
  }
}
