import type { KnownAsset } from '../state/known-file.ts'

const keptMilliseconds = 15 * 60 * 1000

/** Assets that vanished a short while ago, so that a file which turns up elsewhere with the same bytes is known again. */
export interface Tombstones {
  put(asset: KnownAsset, now: number): void
  /** Takes one with these bytes; the same file name goes first. */
  claim(sha256: string, path: string, now: number): KnownAsset | null
}

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Of several, the one that most likely became `path`: the same name elsewhere, else another name in the same folder, else the first. */
export const likeliest = (candidates: readonly KnownAsset[], path: string): KnownAsset | null => {
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
  const graves = new Map<string, { readonly asset: KnownAsset; readonly at: number }>()
  return {
    put: (asset, now) => void graves.set(asset.id, { asset, at: now }),
    claim(sha256, path, now) {
      for (const [id, { at }] of graves) if (now - at > keptMilliseconds) graves.delete(id)
      const found = likeliest(
        [...graves.values()].map(({ asset }) => asset).filter((asset) => asset.sha256 === sha256),
        path,
      )
      if (found) graves.delete(found.id)
      return found
    },
  }
}
