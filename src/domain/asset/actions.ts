import { atom, type Getter } from 'jotai'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../api/atoms.ts'
import { audienceAtom } from '../language/audience.ts'
import { type AssetRequest, assetRequestsAtom } from './atoms.ts'

const maxRequestCount = 50

const storeRequestAtom = atom(null, (get, set, audience: string, id: string, request: AssetRequest) => {
  if (audience !== get(audienceAtom)) return
  const known = get(assetRequestsAtom)
  const others = known.audience === audience ? [...known.byId].filter(([other]) => other !== id) : []
  set(assetRequestsAtom, { audience, byId: new Map([...others.slice(1 - maxRequestCount), [id, request]]) })
})

/** Requests of single assets by id, of the current user and language. */
export const assetRequestAtom = atom((get) => {
  const { audience, byId } = get(assetRequestsAtom)
  return audience === get(audienceAtom) ? byId : new Map<string, AssetRequest>()
})

/** Rejects with RemoteError, `server.busy` if the server may only not have read the asset yet. */
const loadAsset = async (get: Getter, id: string): Promise<AssetRequest> => {
  const { docs, missing } = await get(apiAtom).call('getAssets', { query: { assetid: [id] } })
  const asset = docs.find((doc) => doc.id === id)
  if (asset) return { status: 'success', asset }
  if (!missing.includes(id)) throw new RemoteError('server.busy', 503)
  return { status: 'missing' }
}

/** Reloads an asset from the server. If that fails, the loaded data stays. */
export const refreshAssetAtom = atom(null, async (get, set, id: string) => {
  const audience = get(audienceAtom)
  try {
    set(storeRequestAtom, audience, id, await loadAsset(get, id))
  } catch {
    // The next visit to the asset requests it again.
  }
})

/** Requests one asset by id, unless a response is loaded or pending. Retries after a failure. */
export const requestAssetAtom = atom(null, async (get, set, id: string) => {
  const audience = get(audienceAtom)
  const known = get(assetRequestAtom).get(id)
  if (known && known.status !== 'failure') return
  set(storeRequestAtom, audience, id, { status: 'loading' })
  try {
    set(storeRequestAtom, audience, id, await loadAsset(get, id))
  } catch (error) {
    const code = error instanceof RemoteError ? error.code : 'client.bad-answer'
    const isGone = code === 'asset.not-found' || code === 'access.denied' || code === 'request.invalid'
    set(storeRequestAtom, audience, id, isGone ? { status: 'missing' } : { status: 'failure', code })
  }
})

/** Clears requests for assets that were not visible, because the rights may have changed. */
export const clearMissingAtom = atom(null, (get, set) => {
  const { audience, byId } = get(assetRequestsAtom)
  const others = [...byId].filter(([, { status }]) => status !== 'missing')
  if (others.length < byId.size) set(assetRequestsAtom, { audience, byId: new Map(others) })
})
