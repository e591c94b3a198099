import { isDeepStrictEqual } from 'node:util'
import type { TaskQueue } from '../../common/task-queue.ts'
import type { AssetStore } from '../../ports/asset-store.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import { type ConfigurationStore, noDocument } from '../../ports/configuration-store.ts'
import { type FolderRules, underRules } from '../../records/folder-rules.ts'
import { createFolderRulesReader } from '../../records/folder-rules-reader.ts'
import type { IngestLog } from '../log.ts'
import { reasonOf } from '../reason.ts'

interface FollowOptions {
  readonly assets: Pick<AssetStore, 'allRights' | 'getAssets' | 'putAssets'>
  readonly configuration: Pick<ConfigurationStore, 'documentEtag' | 'getDocument' | 'putDocument'>
  readonly catalogue: Pick<Catalogue, 'put'>
  readonly log: Pick<IngestLog, 'error'>
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly writeInTurn: TaskQueue
  /** Called after rights have changed. */
  readonly onChange: () => void
}

export interface FollowedFolderRules {
  /** The rules have been read. Rejects if the store does not respond. Records follow later. */
  readonly ready: Promise<void>
  /** The rules as last read. */
  latest(): FolderRules
  close(): Promise<void>
}

/** Document with the ETag of the rules that all records obey. */
const appliedDocument = 'applied-folder-rules'
const intervalMs = 1000
/** Short, so that the writes of a pass wait less than a second. */
const groupCount = 100

/**
 * Applies changed rules for folders to the stored records and the catalogue. Decisions about single assets do not wait for it: they use the
 * rules themselves. Search, facets and counts follow with the records.
 */
export const followFolderRules = (options: FollowOptions): FollowedFolderRules => {
  const { assets, configuration, catalogue, log, clock, writeInTurn, onChange } = options
  const closing = new AbortController()
  const reader = createFolderRulesReader(configuration)
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  let applied: string | null = null
  /** Stored, but perhaps not in the catalogue. */
  const unsent = new Set<string>()

  const readApplied = async (): Promise<string> => {
    const body = (await configuration.getDocument(appliedDocument))?.body
    return typeof body === 'string' ? body : noDocument
  }
  const differing = async (rules: FolderRules): Promise<readonly string[]> => {
    const now = clock()
    const ids: string[] = []
    const sameRights = new Map<object, boolean>()
    for await (const { id, rights } of assets.allRights()) {
      if (closing.signal.aborted) break
      // A record of an earlier version is composed again by the next pass. Until then it is refused.
      const isSame = !rights.origin || (sameRights.get(rights) ?? isDeepStrictEqual(underRules(rights, rules, now), rights))
      sameRights.set(rights, isSame)
      if (!isSame) ids.push(id)
    }
    return ids
  }
  const renew = async (ids: readonly string[]) => {
    const now = clock()
    const records = (await assets.getAssets(ids)).flatMap((record) => {
      const rights = record.rights.origin ? underRules(record.rights, reader.latest(), now) : record.rights
      return unsent.has(record.id) || !isDeepStrictEqual(rights, record.rights) ? [{ ...record, rights }] : []
    })
    for (const { id } of records) unsent.add(id)
    if (records.length > 0) {
      await assets.putAssets(records)
      await catalogue.put(records)
      onChange()
    }
    for (const id of ids) unsent.delete(id)
  }
  const apply = async () => {
    const { rules, etag } = await reader.read()
    applied ??= await readApplied()
    if (applied === etag && unsent.size === 0) return
    const ids = [...new Set([...unsent, ...(applied === etag ? [] : await differing(rules))])]
    for (let at = 0; at < ids.length && !closing.signal.aborted; at += groupCount)
      await writeInTurn(() => renew(ids.slice(at, at + groupCount)))
    if (closing.signal.aborted) return
    applied = etag
    await configuration.putDocument(appliedDocument, etag, null, null)
  }
  const repeat = () => {
    if (closing.signal.aborted) return
    timer = setTimeout(run, intervalMs).unref()
  }
  const run = () => {
    running = apply().then(
      () => {
        isFailing = false
      },
      (error: unknown) => {
        if (!isFailing) log.error({ reason: reasonOf(error) }, 'The rules for folders could not be applied; trying again')
        isFailing = true
      },
    )
    void running.then(repeat)
  }
  const ready = reader.read().then(() => undefined)
  let running: Promise<void> = ready.catch(() => undefined)
  void running.then(() => {
    if (!closing.signal.aborted) run()
  })
  return {
    ready,
    latest: () => reader.latest(),
    close: async () => {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}
