import type { IndexEntry } from '#catalogue/index-entry.ts'
import { type LabelledValue, Labels } from '#catalogue/labels.ts'
import type { AssetsVersion } from '../../../ports/asset-store.ts'
import type { AssetRecord } from '../../../records/asset-record.ts'
import { toIndexEntry } from '../../../records/index-entry.ts'
import type { SolrClient } from './client.ts'
import { documentVersionOf, fromValue, ordinalOf, removedDocument, type SolrDocument, toSolrDocument, toValue } from './solr-document.ts'
import { anyOfValues, unrestrictedRights } from './solr-request.ts'

/** Progress of a collection: all changes up to this version can be found. */
export interface IndexState extends AssetsVersion {
  /** Version of the rights at this revision; null = unknown. */
  readonly rightsVersion: string | null
  /** Differs for each collection. */
  readonly build: string
}

/** Writes to one collection, or to the one that an alias points to, and reads the data that it stores besides assets. */
export interface SolrIndex {
  /** The state as last written, without a commit. Null = the collection was never complete. */
  state(): Promise<IndexState | null>
  setState(state: IndexState): Promise<void>
  put(records: readonly AssetRecord[], revision: number): Promise<void>
  remove(ids: readonly string[], revision: number): Promise<void>
  /** Makes all earlier writes visible to searches. */
  commit(): Promise<void>
  /** Labels and locales that other servers have written after a revision. */
  readLabels(afterRevision: number): Promise<void>
  readonly labels: Labels
  readonly locales: ReadonlySet<string>
  /** Names of the fields with values in at least one asset. */
  fields(): Promise<readonly string[]>
  ordinals(ids: readonly string[]): Promise<readonly (number | null)[]>
}

interface Documents<Document> {
  readonly response: { readonly docs: readonly Document[] }
  readonly nextCursorMark?: string
}

const stateId = 'state'
const labelPageSize = 1000
/** Documents in one update. */
const batchSize = 500

export const createSolrIndex = (client: SolrClient, collection: string): SolrIndex => {
  const labels = new Labels()
  const locales = new Set<string>()
  /** Labels and locales that this server has seen and not yet written. */
  let unwritten = new Map<string, SolrDocument>()

  const update = (body: unknown) => client.request({ path: `/${collection}/update`, body })
  const write = async (documents: readonly SolrDocument[]): Promise<void> => {
    for (let at = 0; at < documents.length; at += batchSize) await update(documents.slice(at, at + batchSize))
  }
  const queueLabel = (label: LabelledValue, version: number) => {
    const id = `label ${ordinalOf(toValue(label.field))} ${ordinalOf(label.value)}`
    unwritten.set(id, { id, version, kind: 'label', body: JSON.stringify(label) })
  }
  const collectLabels = (entry: IndexEntry, version: number): void => {
    for (const label of labels.add(entry.labels)) queueLabel(label, version)
    for (const locale of entry.locales) {
      if (locales.has(locale)) continue
      locales.add(locale)
      const id = `locale ${toValue(locale)}`
      unwritten.set(id, { id, version, kind: 'locale', body: locale })
    }
  }

  return {
    labels,
    locales,
    state: async () => {
      const response = await client.request({ path: `/${collection}/get`, parameters: { id: stateId, fl: 'body' } })
      const { doc } = response as { readonly doc: { readonly body: string } | null }
      // A server of an earlier version writes no mark.
      return doc ? { mark: null, ...(JSON.parse(doc.body) as Omit<IndexState, 'mark'>) } : null
    },
    setState: async (state) => {
      await write([{ id: stateId, version: documentVersionOf(state.revision), kind: 'state', body: JSON.stringify(state) }])
    },
    put: async (records, revision) => {
      const documents = records.map((record) => {
        const entry = toIndexEntry(record)
        collectLabels(entry, documentVersionOf(revision))
        return toSolrDocument(entry, documentVersionOf(revision, record.numbers.obj_dload_cnt))
      })
      await write([...documents, ...unwritten.values()])
      unwritten = new Map()
    },
    remove: (ids, revision) => write(ids.map((id) => removedDocument(id, documentVersionOf(revision)))),
    commit: async () => {
      await update({ commit: { softCommit: true, waitSearcher: true } })
    },
    readLabels: async (afterRevision) => {
      const body = {
        query: '*:*',
        filter: [anyOfValues('kind', ['label', 'locale']), `version:[${documentVersionOf(afterRevision)} TO *]`],
        fields: 'kind,body',
        sort: 'id asc',
        limit: labelPageSize,
      }
      let cursorMark = '*'
      for (;;) {
        const page = (await client.request({ path: `/${collection}/select`, body: { ...body, params: { cursorMark } } })) as Documents<{
          readonly kind: string
          readonly body: string
        }>
        for (const document of page.response.docs) {
          if (document.kind === 'locale') locales.add(document.body)
          else {
            const label = JSON.parse(document.body) as LabelledValue
            labels.add(Object.fromEntries([[label.field, Object.fromEntries([[label.value, label.labels]])]]))
          }
        }
        if (page.nextCursorMark === undefined || page.nextCursorMark === cursorMark) return
        cursorMark = page.nextCursorMark
      }
    },
    fields: async () => {
      const facet = { fields: { type: 'terms', field: 'fields', limit: -1, mincount: 1 } }
      const body = { query: '*:*', filter: [unrestrictedRights], limit: 0, facet }
      const { facets } = (await client.request({ path: `/${collection}/select`, body })) as {
        readonly facets: { readonly fields?: { readonly buckets: readonly { readonly val: string }[] } }
      }
      return facets.fields?.buckets.map(({ val }) => fromValue(val)) ?? []
    },
    ordinals: async (ids) => {
      const body = {
        query: '*:*',
        filter: [unrestrictedRights, anyOfValues('id', ids.map(toValue))],
        fields: 'id',
        limit: ids.length,
      }
      const { response } = (await client.request({ path: `/${collection}/select`, body })) as Documents<{ readonly id: string }>
      const found = new Set(response.docs.map(({ id }) => fromValue(id)))
      return ids.map((id) => (found.has(id) ? ordinalOf(id) : null))
    },
  }
}
