import type { KnownAsset, RemovedAsset } from '../state/known-file.ts'

const tombstoneTtlMs = 15 * 60 * 1000

/** Recently vanished assets, so that a file with the same bytes at another path keeps the id. */
export interface Tombstones {
  put(removed: RemovedAsset): void
  /**
   * An asset whose id is free: with these bytes, of several preferably with the same file name; else the one that had this path, because
   * some programs save by deleting and writing. It stays, because the pass that uses its id may fail.
   */
  find(sha256: string, path: string, isTaken: (id: string) => boolean): KnownAsset | null
  /** Removes assets that vanished too long ago. */
  expire(now: number): void
}

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The asset that most likely became `path`: the same name elsewhere, else another name in the same folder, else the first. */
export const mostLikely = (candidates: readonly KnownAsset[], path: string): KnownAsset | null => {
  const folder = path.slice(0, path.length - fileName(path).length)
  const sorted = candidates.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return (
    sorted.find((candidate) => fileName(candidate.path) === fileName(path)) ??
    sorted.find((candidate) => candidate.path === folder + fileName(candidate.path)) ??
    sorted[0] ??
    null
  )
}

/** Whether a removed asset no longer gives its id to another file. */
export const isExpired = ({ removedAt }: RemovedAsset, now: number): boolean => now - removedAt > tombstoneTtlMs

/** @param earlier assets that an earlier run has removed */
export const createTombstones = (earlier: Iterable<RemovedAsset>): Tombstones => {
  let tombstones = new Map<string, RemovedAsset>()
  let byContent = new Map<string, Set<string>>()
  let byPath = new Map<string, string>()
  const put = (removed: RemovedAsset) => {
    const { id, sha256, path } = removed.asset
    tombstones.set(id, removed)
    byContent.set(sha256, (byContent.get(sha256) ?? new Set()).add(id))
    byPath.set(path, id)
  }
  const fill = (all: Iterable<RemovedAsset>) => {
    tombstones = new Map()
    byContent = new Map()
    byPath = new Map()
    for (const removed of all) put(removed)
  }
  fill(earlier)
  return {
    put,
    find(sha256, path, isTaken) {
      const assetOf = (id: string) => (isTaken(id) ? undefined : tombstones.get(id)?.asset)
      const sameBytes = [...(byContent.get(sha256) ?? [])].flatMap((id) => assetOf(id) ?? []).filter((asset) => asset.sha256 === sha256)
      return mostLikely(sameBytes, path) ?? assetOf(byPath.get(path) ?? '') ?? null
    },
    expire: (now) => fill([...tombstones.values()].filter((removed) => !isExpired(removed, now))),
  }
}
