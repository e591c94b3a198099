import type { KnownAsset, RemovedAsset } from '../state/known-file.ts'

const tombstoneTtlMs = 15 * 60 * 1000

/** Recently vanished assets, so that a file with the same bytes at another path keeps the id. */
export interface Tombstones {
  put(removed: RemovedAsset): void
  /**
   * An asset with these bytes whose id is free; one with the same file name is preferred. It stays, because the pass that uses its id may
   * fail.
   */
  find(sha256: string, path: string, now: number, isTaken: (id: string) => boolean): KnownAsset | null
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
  const tombstones = new Map([...earlier].map((removed) => [removed.asset.id, removed]))
  return {
    put: (removed) => void tombstones.set(removed.asset.id, removed),
    find(sha256, path, now, isTaken) {
      for (const [id, removed] of tombstones) if (isExpired(removed, now)) tombstones.delete(id)
      return mostLikely(
        [...tombstones.values()].map(({ asset }) => asset).filter((asset) => asset.sha256 === sha256 && !isTaken(asset.id)),
        path,
      )
    },
  }
}
