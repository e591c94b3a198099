import type { KnownAsset } from '../state/known-file.ts'

const tombstoneTtlMs = 15 * 60 * 1000

/** Recently vanished assets, so that a file with the same bytes at another path keeps the id. */
export interface Tombstones {
  put(asset: KnownAsset, now: number): void
  /** Takes an asset with these bytes; one with the same file name is preferred. */
  claim(sha256: string, path: string, now: number): KnownAsset | null
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

export const createTombstones = (): Tombstones => {
  const tombstones = new Map<string, { readonly asset: KnownAsset; readonly at: number }>()
  return {
    put: (asset, now) => void tombstones.set(asset.id, { asset, at: now }),
    claim(sha256, path, now) {
      for (const [id, { at }] of tombstones) if (now - at > tombstoneTtlMs) tombstones.delete(id)
      const found = mostLikely(
        [...tombstones.values()].map(({ asset }) => asset).filter((asset) => asset.sha256 === sha256),
        path,
      )
      if (found) tombstones.delete(found.id)
      return found
    },
  }
}
