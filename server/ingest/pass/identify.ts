import { createHash } from 'node:crypto'
import type { IngestState } from '../state/ingest-state.ts'
import { identityOf, isAsset, type KnownAsset } from '../state/known-file.ts'
import { mostLikely, type Tombstones } from './tombstones.ts'

const idAlphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const idLength = 13

const encodeId = (bytes: Uint8Array): string => {
  let bits = 0n
  for (const byte of bytes.subarray(0, 9)) bits = (bits << 8n) | BigInt(byte)
  let text = ''
  for (let i = 0; i < idLength; i += 1) text += idAlphabet[Number((bits >> BigInt(67 - i * 5)) & 31n)]
  return text
}

/**
 * Id of a new file: 65 bits of a hash of its path, so that a lost database gives the same ids again. A moved file keeps its id, so the id
 * of a path may be in use; then the next one is tried.
 */
const assignId = (path: string, isTaken: (id: string) => boolean): string => {
  for (let attempt = 0; ; attempt += 1) {
    const id = encodeId(
      createHash('sha256')
        .update(attempt === 0 ? path : `${path}\0${attempt}`)
        .digest(),
    )
    if (!isTaken(id)) return id
  }
}

type Identity = Pick<KnownAsset, 'id' | 'sha256' | 'firstSeen'>

export interface Identifier {
  /** The identity of the file at `path` with the given content. */
  identify(path: string, sha256: string): { readonly identity: Identity; readonly isNew: boolean }
  /** Vanished assets that were found at another path; their old paths are removed from the state. */
  readonly moved: ReadonlySet<KnownAsset>
}

/**
 * A path keeps its id when its content changes. A content that vanished in this pass or shortly before keeps its id at the new path, and so
 * does a path that was missing for a short time. Everything else is new.
 * @param vanished assets without a file; those that the pass removes no longer give their id from here
 */
export const createIdentifier = (state: IngestState, vanished: readonly KnownAsset[], tombstones: Tombstones, now: number): Identifier => {
  const byContent = new Map<string, KnownAsset[]>()
  for (const asset of vanished) byContent.set(asset.sha256, [...(byContent.get(asset.sha256) ?? []), asset])
  const moved = new Set<KnownAsset>()
  const given = new Set<string>()
  const isTaken = (id: string) => state.hasId(id) || given.has(id)
  return {
    moved,
    identify(path, sha256) {
      const known = state.files.get(path)
      if (isAsset(known)) return { identity: { id: known.id, sha256, firstSeen: known.firstSeen }, isNew: false }
      const former = identityOf(known)
      if (former && !isTaken(former.id)) {
        given.add(former.id)
        return { identity: { ...former, sha256 }, isNew: true }
      }
      const moveSource = mostLikely(
        (byContent.get(sha256) ?? []).filter((asset) => !moved.has(asset) && isAsset(state.files.get(asset.path))),
        path,
      )
      if (moveSource) {
        moved.add(moveSource)
        return { identity: { id: moveSource.id, sha256, firstSeen: moveSource.firstSeen }, isNew: false }
      }
      const tombstone = tombstones.find(sha256, path, isTaken)
      const id = tombstone?.id ?? assignId(path, isTaken)
      given.add(id)
      return { identity: { id, sha256, firstSeen: tombstone?.firstSeen ?? Math.floor(now / 1000) }, isNew: true }
    },
  }
}
