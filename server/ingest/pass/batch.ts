import type { AssetRecord } from '../../records/asset-record.ts'
import { underRules } from '../../records/folder-rules.ts'
import type { KnownAsset, KnownFile, RemovedAsset } from '../state/known-file.ts'
import { isAsset } from '../state/known-file.ts'
import type { ActiveContents } from './active-contents.ts'
import { collectGarbage } from './collect-garbage.ts'
import type { PassContext } from './context.ts'

/** Writes results in groups: first that the files are in work, then documents, the catalogue and the ingest state, so that a crash repeats work and loses none. */
export interface Batch {
  put(record: AssetRecord, known: KnownAsset): Promise<void>
  /** Records a file that is not an asset (any more). */
  note(known: KnownFile): Promise<void>
  /** Removes assets and their renditions. */
  remove(removed: readonly RemovedAsset[], forgotten: readonly string[]): Promise<void>
  /** Removes ids whose files continue under another id. */
  dropIds(ids: readonly string[]): Promise<void>
  flush(): Promise<void>
}

const groupCount = 32
const maxWaitMs = 1000

export const createBatch = (context: PassContext, activeContents: ActiveContents): Batch => {
  const { stores, catalogue, state, clock, writeInTurn, folderRules } = context
  let records: { readonly record: AssetRecord; readonly known: KnownAsset }[] = []
  let others: KnownFile[] = []
  let since = clock()
  let writing: Promise<void> = Promise.resolve()

  // The rules for folders may have changed since the records were composed.
  const putInStores = (composed: readonly AssetRecord[]) =>
    writeInTurn(async () => {
      const stored = composed.map((record) => ({ ...record, rights: underRules(record.rights, folderRules(), clock()) }))
      await stores.assets.putAssets(stored)
      await catalogue.put(stored)
    })
  const dropFromStores = (ids: readonly string[]) =>
    writeInTurn(async () => {
      await stores.assets.removeAssets(ids)
      await catalogue.remove(ids)
    })

  const collect = (sha256: string, before: readonly AssetRecord[]) => {
    const work = () => collectGarbage(context, sha256, before)
    return state.withContent(sha256).length > 0 ? work() : activeContents.collect(sha256, work)
  }

  /** @param replacements for the entries of the assets in the ingest state */
  const removeFromStores = async (
    assets: readonly KnownAsset[],
    replacements: readonly (KnownFile | RemovedAsset)[],
    forgotten: readonly string[],
  ) => {
    const ids = assets.map(({ id }) => id)
    const before = await stores.assets.getAssets(ids)
    await dropFromStores(ids)
    await state.change(replacements, forgotten)
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
      const before = await stores.assets.getAssets(ready.map(({ known }) => known.id))
      // After a crash before the last step these files are composed again, even if the folder has returned to the earlier state.
      await state.change(earlier.map((known) => ({ ...known, made: '' })))
      await putInStores(ready.map(({ record }) => record))
      await state.change(ready.map(({ known }) => known))
      const contents = new Set([...earlier.map(({ sha256 }) => sha256), ...ready.map(({ known }) => known.sha256)])
      for (const sha256 of contents)
        await collect(
          sha256,
          before.filter((record) => record.renditions.some((rendition) => rendition.name === 'original' && rendition.sha256 === sha256)),
        )
    }
    if (noted.length > 0) {
      const lost = noted.map(({ path }) => state.files.get(path)).filter(isAsset)
      if (lost.length > 0) await removeFromStores(lost, noted, [])
      else await state.change(noted)
    }
  }
  /** Groups are written one after the other. A failed group rejects its callers, and the next pass reads its files again. */
  const flush = () => (writing = writing.then(write))
  const flushWhenDue = async () => {
    if (records.length + others.length >= groupCount || clock() - since > maxWaitMs) await flush()
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
    async remove(removed, forgotten) {
      await flush()
      const assets = removed.map(({ asset }) => asset)
      if (assets.length > 0) await removeFromStores(assets, removed, forgotten)
      else if (forgotten.length > 0) await state.change([], forgotten)
    },
    async dropIds(ids) {
      if (ids.length > 0) await dropFromStores(ids)
    },
    flush,
  }
}
