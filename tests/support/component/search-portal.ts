import { CatalogueCore } from '#catalogue/catalogue-core.ts'
import type { Asset } from '#contract/asset.ts'
import type { CallResponse } from '#contract/calls.ts'
import { callHandlers, type LocalResponse, type Sources } from '#local/offline/catalogue/call-handlers.ts'
import type { DeviceCall } from '#local/offline/catalogue/protocol.ts'
import { sampleAsset } from '../../../server/ports/conformance/conformance-samples.ts'
import type { AssetRecord } from '../../../server/records/asset-record.ts'
import { describeAsset } from '../../../server/records/describe-asset.ts'
import { toIndexEntry } from '../../../server/records/index-entry.ts'
import type { CallParts } from '../../../src/platform/api-client.ts'
import type { Handlers } from './fake-api.ts'
import { type OpenedPage, openPage, type PageOptions } from './open-page.ts'
import { sessions } from './users.ts'

const places = ['Bergen', 'Lyon', 'Porto', 'Utrecht']

/** A landscape picture that every caller may see and download. */
export const samplePicture = (at: number, changes: Partial<AssetRecord> = {}): AssetRecord =>
  sampleAsset(`picture-${at}`, {
    texts: { title: { de: `Bild ${at}`, en: `Picture ${at}` } },
    keywords: { location: [{ value: places[at % places.length] ?? '' }], rating: [{ value: String(at % 6) }] },
    numbers: { imp_date: 1_700_000_000 + at * 86_400, filesize: 1_000_000 + at * 1000 },
    width: 600,
    height: 400,
    ...changes,
  })

const manyPictures = Array.from({ length: 24 }, (_, at) => samplePicture(at + 1))

type Read = Sources['copies']['read']

/** Assets in memory, found by the search of the product. */
export const createSearchHandlers = (records: readonly AssetRecord[] = manyPictures): Handlers => {
  const core = new CatalogueCore()
  core.put(records.map(toIndexEntry))
  const byId = new Map(records.map((record) => [record.id, record]))
  const present = (id: string, locale: string): Asset[] => {
    const record = byId.get(id)
    const address = `/assetportal/api/media/${id}`
    return record ? [{ ...describeAsset(record, locale), url: `${address}/preview/1`, thumb_url: `${address}/thumb/1` }] : []
  }
  const read: Read = async (find, [locale = 'en']) => {
    const found = find()
    return { found, assets: found.ids.flatMap((id) => present(id, locale)), asOf: null }
  }
  const sources = (): Sources => ({
    core,
    copies: { read },
    snapshots: { collections: async () => [], fields: async () => [] },
    locale: document.documentElement.lang || 'en',
    locales: ['en'],
  })
  /** Responses of the product's search. The assets are complete, so that there is always one. */
  const answer =
    <Name extends DeviceCall>(name: Name) =>
    async ({ query }: CallParts<Name>): Promise<CallResponse<Name>> => {
      const handler = callHandlers[name] as (sources: Sources, query: unknown) => Promise<LocalResponse<CallResponse<Name>> | null>
      const found = await handler(sources(), query ?? {})
      if (!found) throw new Error(`${name} has no response`)
      return found.response
    }
  return {
    search: answer('search'),
    suggest: answer('suggest'),
    getAssets: ({ query }) => {
      const ids = query?.assetid ?? []
      const docs = ids.flatMap((id) => present(id, sources().locale))
      return { docs, missing: ids.filter((id) => !byId.has(id)) }
    },
    getCollection: answer('getCollection'),
    listCollections: answer('listCollections'),
    getIndexFields: answer('getIndexFields'),
    getStartHead: () => ({}),
    getReading: () => ({ isReading: false, done: 0, total: 0, hasFiles: true }),
    getBookmarks: () => [],
  }
}

/** A server without news. */
const neverChanges: Handlers = { getChanges: () => new Promise<never>(() => undefined) }

/** Opens the results of a search as an asset user. */
export const openSearch = (hash = '#/search/*', { calls, ...options }: PageOptions = {}): Promise<OpenedPage> =>
  openPage(hash, { session: sessions.press, ...options, calls: { ...neverChanges, ...createSearchHandlers(), ...calls } })
