import { atom } from 'jotai'
import { ApiFailure } from '../../platform/api-failure.ts'
import { apiAtom } from '../api/atoms.ts'
import { audienceAtom } from '../session/audience.ts'
import { type AssetRequest, assetRequestsAtom } from './atoms.ts'

const kept = 50

const noteAtom = atom(null, (get, set, audience: string, id: string, request: AssetRequest) => {
  if (audience !== get(audienceAtom)) return
  const known = get(assetRequestsAtom)
  const others = known.for === audience ? [...known.byId].filter(([other]) => other !== id) : []
  set(assetRequestsAtom, { for: audience, byId: new Map([...others.slice(1 - kept), [id, request]]) })
})

/** The answer about an asset that was asked for; undefined = not asked yet by this person in this language. */
export const assetRequestAtom = atom((get) => {
  const { for: audience, byId } = get(assetRequestsAtom)
  return audience === get(audienceAtom) ? byId : new Map<string, AssetRequest>()
})

/** What is known of an asset, as the server has it now; until that is here, and where it can't be had, it stays as it is. */
export const renewAssetAtom = atom(null, async (get, set, id: string) => {
  const audience = get(audienceAtom)
  try {
    const { docs } = await get(apiAtom).call('getAssets', { query: { assetid: [id] } })
    const asset = docs.find((doc) => doc.id === id)
    set(noteAtom, audience, id, asset ? { status: 'success', asset } : { status: 'missing' })
  } catch {
    // The next visit to it asks again.
  }
})

/** Asks for one asset by id, unless the answer is known or on its way. A failure is asked again. */
export const requestAssetAtom = atom(null, async (get, set, id: string) => {
  const audience = get(audienceAtom)
  const known = get(assetRequestAtom).get(id)
  if (known && known.status !== 'failure') return
  set(noteAtom, audience, id, { status: 'loading' })
  try {
    const { docs } = await get(apiAtom).call('getAssets', { query: { assetid: [id] } })
    const asset = docs.find((doc) => doc.id === id)
    set(noteAtom, audience, id, asset ? { status: 'success', asset } : { status: 'missing' })
  } catch (error) {
    const code = error instanceof ApiFailure ? error.code : 'client.bad-answer'
    const isGone = code === 'asset.not-found' || code === 'access.denied' || code === 'request.invalid'
    set(noteAtom, audience, id, isGone ? { status: 'missing' } : { status: 'failure', code })
  }
})

/** Rights may have changed: assets that were not visible are asked for again. */
export const clearMissingAtom = atom(null, (get, set) => {
  const { for: audience, byId } = get(assetRequestsAtom)
  const others = [...byId].filter(([, { status }]) => status !== 'missing')
  if (others.length < byId.size) set(assetRequestsAtom, { for: audience, byId: new Map(others) })
})
