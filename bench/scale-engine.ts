import { join } from 'node:path'
import { createIndexCatalogue } from '../server/engines/catalogue/index-catalogue.ts'
import { createReplicatedCatalogue } from '../server/engines/catalogue/replicated-catalogue.ts'
import { createSolrCatalogue } from '../server/engines/catalogue/solr/solr-catalogue.ts'
import type { PostgresqlAddress } from '../server/engines/stores/postgresql/connection.ts'
import { createPostgresqlStores } from '../server/engines/stores/postgresql/postgresql.ts'
import { createSqliteStores } from '../server/engines/stores/sqlite/sqlite.ts'
import type { AssetStore } from '../server/ports/asset-store.ts'
import type { Catalogue } from '../server/ports/catalogue.ts'
import type { CatalogueQuery } from '../src/catalogue/catalogue-query.ts'
import { scaledCorpus } from './corpus.ts'
import { museumAsset } from './museum-assets.ts'
import { percentile } from './print.ts'
import { scaleRecords } from './scale-records.ts'

/** One engine of the search in its own process: `scale-engine.js JSON`. */
export interface ScaleEngineOptions {
  readonly engine: 'embedded' | 'replicated' | 'solr'
  readonly folder: string
  readonly count: number
  /** Database of the engines that share one; null for `embedded` alone. */
  readonly address: PostgresqlAddress | null
  readonly solrUrls: readonly string[]
}

export type ScaleRequest =
  | { readonly kind: 'search'; readonly queries: readonly CatalogueQuery[] }
  | { readonly kind: 'visible'; readonly rounds: number }
  | { readonly kind: 'snapshot' }

export interface ScaleResponse {
  readonly times: readonly number[]
  readonly totals: readonly number[]
  /** Of this process, in milliseconds. */
  readonly cpuMs: number
}

export interface ScaleReady {
  /** Until all assets are stored; until all of them can be found. */
  readonly fillSeconds: number
  readonly indexSeconds: number
}

const batchSize = 1000

/** Stores the same assets in any database. */
const fill = async (assets: AssetStore, count: number): Promise<void> => {
  const { records } = scaleRecords()
  let batch: ReturnType<typeof museumAsset>[] = []
  for (const document of scaledCorpus(records, count)) {
    if (batch.push(museumAsset(document)) < batchSize) continue
    await assets.putAssets(batch)
    batch = []
  }
  await assets.putAssets(batch)
}

const options = JSON.parse(process.argv[2] ?? '') as ScaleEngineOptions
const { engine, folder, count, address, solrUrls } = options

interface Opened {
  readonly assets: AssetStore
  open(): Promise<Catalogue>
}

const sharedStores = () => {
  if (!address) throw new Error(`${engine} needs a database`)
  return createPostgresqlStores({ address })
}

const openShared = async (): Promise<Opened> => {
  const { assets, changes } = await sharedStores()
  const solr = { urls: solrUrls, credentials: null }
  const shared = { assets, changes }
  return {
    assets,
    open: () =>
      engine === 'solr'
        ? createSolrCatalogue({ ...shared, solr, collection: 'bench', shards: 2, replicas: 1 })
        : createReplicatedCatalogue({ ...shared, snapshotPath: join(folder, 'replicated.snapshot') }),
  }
}

const openEmbedded = (): Opened => {
  const { assets } = createSqliteStores({ file: join(folder, 'embedded.sqlite') })
  return { assets, open: () => createIndexCatalogue({ assets, snapshotPath: join(folder, 'embedded.snapshot') }) }
}

const opened = engine === 'embedded' ? openEmbedded() : await openShared()
const filling = performance.now()
if ((await opened.assets.countAssets()) === 0) await fill(opened.assets, count)
const indexing = performance.now()
const catalogue = await opened.open()
const ready: ScaleReady = { fillSeconds: (indexing - filling) / 1000, indexSeconds: (performance.now() - indexing) / 1000 }

const search = async (queries: readonly CatalogueQuery[]): Promise<ScaleResponse> => {
  const times: number[] = []
  const totals: number[] = []
  const before = process.cpuUsage()
  for (const query of queries) {
    const begin = performance.now()
    const { total } = await catalogue.searchSerialized(query)
    times.push(performance.now() - begin)
    totals.push(total)
  }
  const { user, system } = process.cpuUsage(before)
  return { times, totals, cpuMs: (user + system) / 1000 }
}

/** Time from the end of a write, at another server if there are several, until a search finds it. */
const measureVisible = async (rounds: number): Promise<ScaleResponse> => {
  const writer = engine === 'embedded' ? null : await sharedStores()
  const [document] = scaledCorpus(scaleRecords().records, 1)
  if (!document) throw new Error('no record')
  const times: number[] = []
  for (let at = 0; at < rounds; at += 1) {
    const word = `visible${at}${engine}`
    const record = { ...museumAsset(document), id: `visible-${engine}-${at}`, texts: { title: word } }
    await (writer?.assets ?? opened.assets).putAssets([record])
    const begin = performance.now()
    if (!writer) await catalogue.put([record])
    const query: CatalogueQuery = {
      text: word,
      filter: {},
      facets: [],
      facetLimit: 0,
      facetContains: {},
      sort: { key: 'score', orientation: 'desc' },
      start: 0,
      rows: 1,
      groups: ['*'],
      locale: 'en',
    }
    while ((await catalogue.searchSerialized(query)).total === 0);
    times.push(performance.now() - begin)
    await (writer?.assets ?? opened.assets).removeAssets([record.id])
    await catalogue.remove([record.id])
  }
  await writer?.close()
  return { times, totals: [percentile(times, 50)], cpuMs: 0 }
}

const respond = async (request: ScaleRequest): Promise<ScaleResponse> => {
  if (request.kind === 'search') return search(request.queries)
  if (request.kind === 'visible') return measureVisible(request.rounds)
  await catalogue.snapshot()
  return { times: [], totals: [], cpuMs: 0 }
}

process.on('message', (request: ScaleRequest) => {
  void respond(request).then((value) => process.send?.(value))
})
process.on('disconnect', () => process.exit(0))
process.send?.(ready)
