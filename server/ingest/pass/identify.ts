import { assignId } from '../state/asset-id.ts'
import type { IngestState } from '../state/ingest-state.ts'
import { isAsset, type KnownAsset } from '../state/known-file.ts'
import { likeliest, type Tombstones } from './tombstones.ts'

type Identity = Pick<KnownAsset, 'id' | 'sha256' | 'firstSeen'>

export interface Identifier {
  /** Who the file at `path` is, now that its content is known. */
  identify(path: string, sha256: string): { readonly identity: Identity; readonly isNew: boolean }
  /** Vanished assets that turned up elsewhere; their old paths are to be forgotten. */
  readonly moved: ReadonlySet<KnownAsset>
}

/**
 * A path keeps its id whatever its content; a content that vanished elsewhere in the same pass or a short while ago takes its
 * id along; anything else is new.
 */
export const createIdentifier = (state: IngestState, vanished: readonly KnownAsset[], tombstones: Tombstones, now: number): Identifier => {
  const free = new Set(vanished)
  const moved = new Set<KnownAsset>()
  const given = new Set<string>()
  return {
    moved,
    identify(path, sha256) {
      const known = state.files.get(path)
      if (isAsset(known)) return { identity: { id: known.id, sha256, firstSeen: known.firstSeen }, isNew: false }
      const gone = likeliest(
        [...free].filter((asset) => asset.sha256 === sha256),
        path,
      )
      if (gone) {
        free.delete(gone)
        moved.add(gone)
        return { identity: { id: gone.id, sha256, firstSeen: gone.firstSeen }, isNew: false }
      }
      const buried = tombstones.claim(sha256, path, now)
      const id =
        buried && !state.hasId(buried.id) && !given.has(buried.id)
          ? buried.id
          : assignId(path, (taken) => state.hasId(taken) || given.has(taken))
      given.add(id)
      return { identity: { id, sha256, firstSeen: buried?.firstSeen ?? Math.floor(now / 1000) }, isNew: true }
    },
  }
}
