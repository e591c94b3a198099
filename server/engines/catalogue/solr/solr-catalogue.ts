import { type IndexResult, maxFewDocuments } from '@vitrine/search-index'
import { toCatalogueFacet } from '#catalogue/catalogue-facet.ts'
import type { CatalogueQuery, CorrectedText, SimilarTexts } from '#catalogue/catalogue-query.ts'
import { unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import { dateCountsOf } from '#catalogue/date-counts.ts'
import { FacetJsonCache } from '#catalogue/facet-json-cache.ts'
import { isBuiltInField } from '#catalogue/schema.ts'
import { toIndexQuery } from '#catalogue/to-index-query.ts'
import { delay } from '#common/delay.ts'
import type { AssetChanges, ChangedAssets } from '../../../ports/asset-changes.ts'
import type { AssetStore, AssetsVersion } from '../../../ports/asset-store.ts'
import { type Catalogue, CatalogueUnavailableError } from '../../../ports/catalogue.ts'
import type { AssetRecord } from '../../../records/asset-record.ts'
import { createSolrClient, type SolrAddress, SolrRefusalError } from './client.ts'
import { indexFingerprint } from './index-fingerprint.ts'
import { createIndexWriter } from './index-writer.ts'
import { createSolrIndex, type IndexState } from './solr-index.ts'
import { type SolrQuery, withoutIds } from './solr-request.ts'
import { createSolrSearch } from './solr-search.ts'

export interface SolrCatalogueOptions {
  readonly solr: SolrAddress
  /** Prefix of the names of the collections and of their alias. */
  readonly collection: string
  readonly shards: number
  readonly replicas: number
  readonly assets: AssetStore
  readonly changes: AssetChanges
  /** Assets written so far while a new collection is filled. */
  readonly onRebuild?: (done: number, total: number) => void
  /** The index cannot be updated. It is tried again; called once until that succeeds. */
  readonly onUpdateFailure?: (error: unknown) => void
  /** How long a search waits for changes of another server before this one writes them itself. */
  readonly otherWriterMs?: number
  /** Longest wait of a search for changes. Afterwards the search leaves out assets that the caller may no longer see. */
  readonly waitMs?: number
  /** Pages with more results before them are found without an offset. */
  readonly maxSkippedCount?: number
}

const followIntervalMs = 1000
const defaultOtherWriterMs = 400
const defaultWaitMs = 3000
const otherWriterStepMs = 50
/** A search leaves out changes in at most this many lists. */
const maxPendingLists = 20

const versionOf = ({ revision, mark }: IndexState): AssetsVersion => ({ revision, mark })

/** The database has the change; it is written to the index when Solr accepts it again, at the latest before the next search. */
const allowFailure = (error: unknown): void => {
  if (!(error instanceof CatalogueUnavailableError || error instanceof SolrRefusalError)) throw error
}
/** Nothing writes download counts again but the caller, who must notice a refusal. */
const allowUnavailable = (error: unknown): void => {
  if (!(error instanceof CatalogueUnavailableError)) throw error
}

const isVisible = ({ rights }: AssetRecord, groups: readonly string[]): boolean =>
  groups.includes(unrestrictedGroup) || rights.view.some((group) => group !== unrestrictedGroup && groups.includes(group))

/** Assets that a caller must not find, because the index does not know their current rights yet. */
const hiddenFrom = (pending: readonly ChangedAssets[], groups: readonly string[]): SolrQuery[] => {
  const ids = new Set<string>()
  for (const { stored, removed } of pending) {
    for (const record of stored) {
      if (isVisible(record, groups)) ids.delete(record.id)
      else ids.add(record.id)
    }
    for (const id of removed) ids.add(id)
  }
  return withoutIds([...ids].sort())
}

type Found = IndexResult & { readonly corrected?: CorrectedText; readonly similar?: SimilarTexts }

/**
 * A catalogue in a SolrCloud that several servers share. Any server writes changes of the assets; versions of documents make that safe.
 * Each search first waits until the index contains the current revision. If Solr cannot take it up in time, the search leaves out what
 * the caller may no longer see.
 */
export const createSolrCatalogue = async (options: SolrCatalogueOptions): Promise<Catalogue> => {
  const { assets, changes, otherWriterMs = defaultOtherWriterMs, waitMs = defaultWaitMs } = options
  const client = createSolrClient(options.solr)
  const alias = `${options.collection}-${indexFingerprint}`
  const index = createSolrIndex(client, alias)
  const writer = createIndexWriter({ ...options, client, alias, index })
  const search = createSolrSearch(client, alias, options.maxSkippedCount)
  const facetJson = new FacetJsonCache()
  let applied: AssetsVersion = { revision: 0, mark: null }
  let build = ''

  const open = async (): Promise<void> => {
    await writer.ensureCollection()
    const state = await index.state()
    if (state === null) throw new CatalogueUnavailableError('The collection of the index in Solr has lost its state.')
    applied = versionOf(state)
    build = state.build
    await index.readLabels(0)
  }
  await open()

  let last: Promise<unknown> = Promise.resolve()
  let isFailing = false
  const runQueued = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.then(
      () => {
        isFailing = false
      },
      (error: unknown) => {
        if (!isFailing) options.onUpdateFailure?.(error)
        isFailing = true
      },
    )
    return result
  }

  /** Reads the labels and the state that other servers have written. Returns the revision that the index contains. */
  const adopt = async (): Promise<number> => {
    const state = await index.state()
    if (state === null || (state.build === build && state.revision <= applied.revision)) return applied.revision
    await index.readLabels(state.build === build ? applied.revision : 0)
    applied = versionOf(state)
    build = state.build
    search.invalidate()
    return applied.revision
  }
  const applyUpTo = async (revision: number, otherMs: number): Promise<ReadonlySet<string>> => {
    const ids = new Set<string>()
    if (applied.revision >= revision) return ids
    let reached = await adopt()
    for (let waited = 0; reached < revision && waited < otherMs; waited += otherWriterStepMs) {
      await delay(otherWriterStepMs)
      reached = await adopt()
    }
    if (reached >= revision) return ids
    applied = await writer.write(applied, revision, build, ids)
    search.invalidate()
    return ids
  }
  let following: Promise<unknown> | null = null
  /** Searches share one attempt: while Solr does not take updates, a queue of their attempts would delay the changes of the ingest. */
  const followTo = async (revision: number): Promise<void> => {
    while (applied.revision < revision) {
      following ??= runQueued(() => applyUpTo(revision, otherWriterMs)).finally(() => {
        following = null
      })
      await following
    }
  }
  const follow = async (): Promise<void> => followTo((await changes.versionAfter(applied)).revision)
  // A failed attempt is repeated, at the latest before the next search.
  const timer = setInterval(() => void follow().catch(() => undefined), followIntervalMs).unref()

  const pendingChanges = async (): Promise<readonly ChangedAssets[]> => {
    const pending: ChangedAssets[] = []
    const { revision } = await changes.versionAfter(applied)
    for (let reached = applied; reached.revision < revision; ) {
      if (pending.length >= maxPendingLists) throw new CatalogueUnavailableError('The index in Solr is too far behind the database.')
      const changed = await changes.changesSince(reached)
      pending.push(changed)
      reached = changed.version
    }
    return pending
  }
  /** Resolves when the index is up to date, or with the changes that it does not contain. */
  const upToDate = async (): Promise<readonly ChangedAssets[]> => {
    const { revision } = await changes.versionAfter(applied)
    if (revision <= applied.revision) return []
    // Solr may refuse updates and still respond to searches.
    await Promise.race([followTo(revision).catch(() => undefined), delay(waitMs)])
    return applied.revision >= revision ? [] : pendingChanges()
  }

  const find = async (query: CatalogueQuery): Promise<Found> => {
    const excluded = hiddenFrom(await upToDate(), query.groups)
    const indexQuery = toIndexQuery(query, index.labels)
    const found = await search.search(indexQuery, excluded)
    if (found.total > maxFewDocuments || query.correct !== true) return found
    const { corrected, similar } = await search.propose(indexQuery, found.total, excluded)
    if (!corrected) return { ...found, ...(similar && { similar: [...similar] }) }
    return {
      ...(await search.search({ ...indexQuery, text: corrected.text }, excluded)),
      corrected: { ...corrected, words: [...corrected.words] },
    }
  }

  return {
    search: async (query) => {
      const { total, ids, facets, days, ...proposal } = await find(query)
      const labelled = [...facets].map(([field, result]) => [field, toCatalogueFacet(field, result, index.labels, query.locale)] as const)
      return { total, ids, facets: Object.fromEntries(labelled), ...proposal, ...dateCountsOf(days) }
    },
    searchSerialized: async (query) => {
      const { total, ids, facets, days, ...proposal } = await find(query)
      const facetCounts = facetJson.stringify(facets, query.locale, (field, result, locale) =>
        toCatalogueFacet(field, result, index.labels, locale),
      )
      return { total, ids, facetCounts, ...proposal, ...dateCountsOf(days) }
    },
    put: async (records) => {
      const { revision } = await changes.versionAfter(applied)
      const hasChanges = revision > applied.revision
      const writing = runQueued(async () => {
        const ids = await applyUpTo(revision, 0)
        // Download counts change without a revision.
        const others = records.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
        if (others.length === 0) return
        await index.put(await assets.getAssets(others), applied.revision)
        await index.commit()
      })
      await writing.catch(hasChanges ? allowFailure : allowUnavailable)
    },
    remove: () => follow().catch(allowFailure),
    ordinals: async (ids) => {
      await upToDate()
      return ids.length === 0 ? [] : index.ordinals(ids)
    },
    extraFields: async () => {
      await upToDate()
      return (await index.fields()).filter((field) => !isBuiltInField(field))
    },
    contentLocales: async () => {
      await upToDate()
      return [...index.locales].sort()
    },
    snapshot: async () => undefined,
    close: async () => {
      clearInterval(timer)
      await last
    },
  }
}
