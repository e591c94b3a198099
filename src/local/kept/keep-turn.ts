import type { Asset } from '#contract/asset.ts'
import { isFull } from '#local/database/failure-kind.ts'
import type { Job } from '#local/downloads/records.ts'
import { findMembers } from '#local/kept/find-members.ts'
import type { KeptPictures } from '#local/kept/kept-pictures.ts'
import type { KeptStore } from '#local/kept/kept-store.ts'
import { KeepProblem, type KeptWire } from '#local/kept/kept-wire.ts'
import type { KeptItem, KeptSet, KeptSource } from '#local/kept/records.ts'

export interface TurnParts {
  readonly store: KeptStore
  readonly pictures: KeptPictures
  readonly wire: KeptWire
  /** The same thing as it is to be found now: what stands behind a collection may have changed. */
  readonly sourceNow: (source: KeptSource, locale: string) => KeptSource
  /** Title of an offline asset in the language of the page. */
  readonly titleOf: (asset: Asset) => string
  /** Bytes that may still be kept; null = the device does not say. */
  readonly room: () => Promise<number | null>
  /** Frees some; false when there was nothing to give up. */
  readonly makeRoom: () => Promise<boolean>
  /** The queue of downloads brings other files now; of these it has let go. */
  readonly onFiles: (gone: readonly Job[]) => Promise<void>
  /** The rows are those of the device; without them nobody knows what is needed. */
  readonly isDurable: () => boolean
  /** Milliseconds that only grow. */
  readonly clock: () => number
}

/** No room is left, and nothing to give up for it. */
export class DeviceFull extends Error {}

/** Assets that are asked about in one call. */
const batch = 200
const atOnce = 4

const describe = async (
  { store, wire, pictures, titleOf }: TurnParts,
  set: KeptSet,
  isOver: () => boolean,
  signal: AbortSignal,
): Promise<void> => {
  const pending = (await store.itemsOf(set.key)).filter(({ round }) => round !== set.round).map(({ id }) => id)
  const present = await pictures.addresses()
  for (let at = 0; at < pending.length; at += batch) {
    if (isOver()) return
    const asked = pending.slice(at, at + batch)
    const answer = await wire.describe(asked, set.locale, signal)
    const answered = new Set([...answer.assets.map(({ asset }) => asset.id), ...answer.refused])
    if (!asked.every((id) => answered.has(id))) throw new KeepProblem('failed')
    await store.putAnswer(set, answer, present)
    // A withdrawal removed the title; the asset is visible again.
    const [asset] = answer.assets
    if (set.source.kind === 'asset' && set.title === '' && asset) await store.note(set, { title: titleOf(asset.asset) })
  }
  await store.finishMetadata(set)
}

const untilThereIsRoom = async <Result>({ makeRoom }: TurnParts, write: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isFull(error)) throw error
      if (!(await makeRoom())) throw new DeviceFull()
    }
  }
}

/** Bytes of a picture, which is fetched when it is not here yet; null = there is none any more. */
const bring = async (parts: TurnParts, address: string, signal: AbortSignal): Promise<number | null> => {
  const { pictures, wire } = parts
  const here = await pictures.sizeOf(address)
  if (here !== null) return here
  const answer = await wire.picture(address, signal)
  return answer && untilThereIsRoom(parts, () => pictures.put(address, answer.clone()))
}

const bringAll = async (parts: TurnParts, set: KeptSet, item: KeptItem, signal: AbortSignal): Promise<void> => {
  const sizes = new Map<string, number>()
  for (const address of item.pictures) {
    const size = await bring(parts, address, signal)
    if (size !== null) sizes.set(address, size)
  }
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  await parts.store.putPictures(set, { key: item.key, pictures: [...sizes.keys()], bytes }, item.pictures)
}

const fetchPictures = async (parts: TurnParts, set: KeptSet, isOver: () => boolean, signal: AbortSignal): Promise<void> => {
  const pending = (await parts.store.itemsOf(set.key)).filter(({ bytes }) => bytes === null)
  const left = pending.values()
  const failed = new AbortController()
  const both = AbortSignal.any([signal, failed.signal])
  const worker = async (): Promise<void> => {
    for (const item of left) {
      if (isOver() || both.aborted) return
      const room = await parts.room()
      if (room !== null && room <= 0 && !(await parts.makeRoom())) throw new DeviceFull()
      await bringAll(parts, set, item, both)
    }
  }
  const ends = await Promise.allSettled(
    Array.from({ length: atOnce }, () =>
      worker().catch((error: unknown) => {
        failed.abort()
        throw error
      }),
    ),
  )
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  // The first failure stops the others; theirs is only that.
  if (reasons.length > 0) throw reasons.find((reason) => reason !== failed.signal.reason) ?? reasons[0]
  if (isOver()) return
  await parts.store.finish(set)
  await sweep(parts)
}

/** Lets go of everything that no set needs. */
export const sweep = async ({ store, pictures, onFiles, isDurable }: TurnParts): Promise<void> => {
  const here = await pictures.addresses()
  const needed = await store.sweep(here)
  await onFiles(await store.alignFiles())
  if (isDurable()) await pictures.remove([...here].filter((address) => !needed.has(address)))
}

/**
 * Works on a set for so long; another turn goes on where this one ended, however that was. Rejects with KeepProblem, DeviceFull, or
 * Overtaken. @param lasts milliseconds
 */
export const keepTurn = async (parts: TurnParts, set: KeptSet, lasts: number, signal: AbortSignal): Promise<void> => {
  const { store, wire, sourceNow, clock } = parts
  const end = clock() + lasts
  const isOver = () => signal.aborted || clock() >= end
  if (set.stage === 'metadata') return describe(parts, set, isOver, signal)
  if (set.stage === 'pictures') return fetchPictures(parts, set, isOver, signal)
  const source = sourceNow(set.source, set.locale)
  const members = await findMembers(wire, { ...set, source }, await store.itemsOf(set.key), signal)
  await store.note(set, { source })
  await store.putMembers(set, members)
}
