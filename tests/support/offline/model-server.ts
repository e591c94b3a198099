import type { OfflineAssetsResponse } from '#contract/offline-assets.ts'
import { IncompleteResponseError, type OfflineApi, type Picture } from '#local/offline/offline-api.ts'
import { RemoteError } from '#local/remote-error.ts'

export interface ModelAsset {
  version: number
  visible: boolean
}

/** Fault of one request: the request is lost, the response is lost, the server fails or returns an invalid response. */
export const offlineFaults = ['lost', 'response-lost', 'trouble', 'nonsense'] as const
export type OfflineFault = (typeof offlineFaults)[number]

const pageRows = 3
const picturesPerResponse = 3

/** A server with assets and collections that change, limited to the calls for offline copies. */
export const createModelServer = () => {
  const assets = new Map<string, ModelAsset>()
  const collections = new Map<string, Set<string>>()
  let faults: OfflineFault[] = []
  const seen = { faults: 0, pictures: new Map<string, number>() }
  let permissionSeconds = 1000
  let isOffline = false

  const addressesOf = (id: string): string[] => {
    const version = assets.get(id)?.version ?? 0
    return [`/media/${id}/thumb/${version}`, `/media/${id}/preview/${version}`]
  }
  const visibleMembers = (name: string): string[] => [...(collections.get(name) ?? [])].filter((id) => assets.get(id)?.visible)

  const pictureAt = (address: string): Picture | null => {
    const id = address.split('/')[2] ?? ''
    const exists = assets.get(id)?.visible && addressesOf(id).includes(address)
    const response = new Blob([`bytes of ${address}`])
    return exists ? { response, start: 0, end: response.size, headers: {} } : null
  }

  const respond = async <Result>(response: () => Result): Promise<Result> => {
    await Promise.resolve()
    if (isOffline) throw new RemoteError('client.network', 0)
    const fault = faults.shift()
    if (fault) seen.faults += 1
    if (fault === 'lost') throw new RemoteError('client.network', 0)
    if (fault === 'trouble') throw new RemoteError('server.busy', 503)
    if (fault === 'nonsense') throw new IncompleteResponseError()
    const given = response()
    await Promise.resolve()
    if (fault === 'response-lost') throw new RemoteError('client.network', 0)
    return given
  }
  const api: OfflineApi = {
    members: (source, start) =>
      respond(() => {
        if (source.kind === 'asset') return { ids: start === 0 ? [source.id] : [], found: 1 }
        const ids = visibleMembers(source.kind === 'collection' ? source.indicator : 'bookmarks')
        return { ids: ids.slice(start, start + pageRows), found: ids.length }
      }),
    count: () => respond(() => visibleMembers('bookmarks').length),
    isHealthy: () => respond(() => true),
    describe: (ids) =>
      respond((): OfflineAssetsResponse => {
        const shown = ids.filter((id) => assets.get(id)?.visible)
        const entry = { texts: {}, facets: {}, numbers: {}, order: 0, labels: {} }
        return {
          permissionSeconds,
          assets: shown.map((id) => {
            const [thumb_url = '', url = ''] = addressesOf(id)
            return { asset: { id, thumb_url, url }, entry }
          }),
          refused: ids.filter((id) => !shown.includes(id)),
        }
      }),
    pictures: (addresses) =>
      respond(() => {
        const first = addresses.slice(0, picturesPerResponse)
        for (const address of first) seen.pictures.set(address, (seen.pictures.get(address) ?? 0) + 1)
        return new Map(first.map((address) => [address, pictureAt(address)]))
      }),
  }
  return {
    api,
    assets,
    collections,
    seen,
    addressesOf,
    visibleMembers,
    plan: (next: readonly OfflineFault[]) => (faults = [...faults, ...next]),
    heal: () => {
      faults = []
      isOffline = false
    },
    goOffline: () => (isOffline = true),
    /** @param seconds permission of the following responses */
    allowFor: (seconds: number) => (permissionSeconds = seconds),
  }
}
