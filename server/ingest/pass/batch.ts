import type { AssetRecord } from '../../ports/asset-record.ts'
import type { KnownAsset, KnownFile } from '../state/known-file.ts'
import { isAsset } from '../state/known-file.ts'
import { collectGarbage } from './collect-garbage.ts'
import type { ContentsInHand } from './contents-in-hand.ts'
import type { PassContext } from './context.ts'

/** Writes results in groups: documents first, then the catalogue, then what is remembered, so that a crash repeats work and loses none. */
export interface Batch {
  put(record: AssetRecord, known: KnownAsset): Promise<void>
  /** The file is no asset, or not any more. */
  note(known: KnownFile): Promise<void>
  /** Takes assets out, and what was made for them. */
  remove(assets: readonly KnownAsset[], forgotten: readonly string[]): Promise<void>
  /** Takes ids out whose files stay, under another id. */
  dropIds(ids: readonly string[]): Promise<void>
  flush(): Promise<void>
}

const groupSize = 32
const longestWait = 1000

export const createBatch = (context: PassContext, inHand: ContentsInHand): Batch => {
  const { documents, catalogue, state, clock } = context
  let records: { readonly record: AssetRecord; readonly known: KnownAsset }[] = []
  let others: KnownFile[] = []
  let since = clock()
  let writing: Promise<void> = Promise.resolve()

  const collect = (sha256: string, before: readonly AssetRecord[]) => {
    const work = () => collectGarbage(context, sha256, before)
    return state.withContent(sha256).length > 0 ? work() : inHand.collect(sha256, work)
  }

  const takeOut = async (assets: readonly KnownAsset[], known: readonly KnownFile[], forgotten: readonly string[]) => {
    const ids = assets.map(({ id }) => id)
    const before = await documents.getAssets(ids)
    await documents.removeAssets(ids)
    await catalogue.remove(ids)
    await state.change(known, [
      ...assets.map(({ path }) => path).filter((path) => !known.some((entry) => entry.path === path)),
      ...forgotten,
    ])
    for (const { sha256, id } of assets)
      await collect(
        sha256,
        before.filter((record) => record.id === id),
      )
  }

  const write = async () => {
    const [ready, noted] = [records, others]
    records = []
    others = []
    since = clock()
    if (ready.length > 0) {
      const earlier = ready.map(({ known }) => state.files.get(known.path)).filter(isAsset)
      const before = await documents.getAssets(ready.map(({ known }) => known.id))
      await documents.putAssets(ready.map(({ record }) => record))
      await catalogue.put(ready.map(({ record }) => record))
      await state.change(ready.map(({ known }) => known))
      const contents = new Set([...earlier.map(({ sha256 }) => sha256), ...ready.map(({ known }) => known.sha256)])
      for (const sha256 of contents)
        await collect(
          sha256,
          before.filter((record) => record.renditions.some((form) => form.name === 'original' && form.sha256 === sha256)),
        )
    }
    if (noted.length > 0) {
      const lost = noted.map(({ path }) => state.files.get(path)).filter(isAsset)
      if (lost.length > 0) await takeOut(lost, noted, [])
      else await state.change(noted)
    }
  }
  /** One after the other; a failed group fails whoever waits for it, and its files are taken up in the next pass. */
  const flush = () => (writing = writing.then(write))
  const flushWhenDue = async () => {
    if (records.length + others.length >= groupSize || clock() - since > longestWait) await flush()
  }

  return {
    async put(record, known) {
      records.push({ record, known })
      await flushWhenDue()
    },
    async note(known) {
      others.push(known)
      await flushWhenDue()
    },
    async remove(assets, forgotten) {
      await flush()
      if (assets.length > 0) await takeOut(assets, [], forgotten)
      else if (forgotten.length > 0) await state.change([], forgotten)
    },
    async dropIds(ids) {
      if (ids.length === 0) return
      await documents.removeAssets(ids)
      await catalogue.remove(ids)
    },
    flush,
  }
}
