import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AddedToken, type TokenAccess, tokenAccesses } from '../../src/contract/app-tokens.ts'
import { type CallName, calls } from '../../src/contract/calls.ts'
import { makeImage, makeVideo, rights } from '../support/delivery-assets.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { sampleCalls } from './sample-calls.ts'

const names = Object.keys(calls) as CallName[]

/** Expected access, independent of the server's table. Calls that are not listed accept no token. */
const needs: Readonly<Record<TokenAccess, readonly CallName[]>> = {
  read: [
    ...(['search', 'suggest', 'getAssets', 'findMissing', 'getCoordinates', 'listCollections', 'getCollection', 'getPreview'] as const),
    ...(['getVideo', 'getOfflineAssets', 'getOfflinePictures', 'getCopyState', 'checkCopies', 'getChanges', 'getReading'] as const),
    ...(['getDownloadInfo', 'getIndexFields', 'getBookmarks', 'checkSession', 'getStartHead', 'getConfig', 'getAvailability'] as const),
    ...(['getTranslationLocales', 'getContentLocales', 'getAllLanguages', 'getCustomPage', 'getTileImage', 'getFile'] as const),
    ...(['getVersion', 'getLiveness', 'getReadiness'] as const),
  ],
  download: ['getConvertSets', 'download'],
  change: ['saveBookmarks'],
}
const neededFor = (name: CallName): TokenAccess | undefined => tokenAccesses.find((access) => needs[access].includes(name))
const rank = (access: TokenAccess): number => tokenAccesses.indexOf(access)

/** Token states; all but `live` are over. */
const states = ['live', 'disabled owner', 'removed owner', 'revoked', 'expired', 'invented'] as const
type State = (typeof states)[number]

let portal: TestPortal
/** By state and access. The owner of live tokens is an administrator who is an asset user: every refusal is one of the token. */
const tokens = new Map<string, string>()

beforeAll(async () => {
  portal = await createTestPortal()
  const { accounts } = portal.portal.services.stores
  const begin = async (id: string) => {
    const owner = await accounts.getUser('admin')
    if (!owner) throw new Error('there is no admin')
    const user = { ...owner, id, name: id, isAssetUser: true }
    await accounts.putUser(user)
    return portal.portal.services.sessions.begin(user, 'password')
  }
  const addFor = async (state: State, days = 90) => {
    const session = await begin(state)
    for (const access of tokenAccesses) {
      const response = await portal.call('addToken', { token: session, json: { name: access, access, days } })
      const { token, id } = (await response.json()) as AddedToken
      tokens.set(`${state} ${access}`, token)
      if (state === 'revoked') await portal.call('revokeToken', { token: session, json: { id } })
    }
  }
  await addFor('expired', 30)
  portal.wait(30 * 24 * 3_600_000)
  for (const state of ['live', 'disabled owner', 'removed owner', 'revoked'] as const) await addFor(state)
  await accounts.changeUser('disabled owner', () => ({ disabled: true }))
  await accounts.removeUser('removed owner')
  for (const access of tokenAccesses) tokens.set(`invented ${access}`, `vitrine_${access.repeat(9).slice(0, 43)}`)
  await portal.renew('admin')
  await portal.put(
    await makeImage(portal.blobs, 'open', { rights: rights(['everyone']), keywords: { meta_collections: [{ value: '7' }] } }),
    await makeVideo(portal.blobs, 'film', { rights: rights(['everyone']) }),
  )
  await portal.portal.services.stores.configuration.putDocument('collections', [{ id: 7, name: { de: 'Sieben', en: 'Seven' } }], null, null)
  await portal.call('saveFile', { as: 'admin', ...sampleCalls.saveFile() })
})
afterAll(() => portal.close())

/** Status of the refusal; null = the call is made. */
const refusalOf = (name: CallName, access: TokenAccess, state: State): number | null => {
  const needed = neededFor(name)
  if (state !== 'live') {
    if (calls[name].access !== 'open') return 401
    // An open call needs no session, so a token that is over changes nothing where tokens are accepted.
    return needed === undefined ? 403 : null
  }
  return needed === undefined || rank(access) < rank(needed) ? 403 : null
}

const matrix = states.flatMap((state) => tokenAccesses.map((access) => ({ state, access })))

describe('L20 every call with every kind of token', () => {
  test.each(matrix)('L20 $state, $access', async ({ state, access }) => {
    const token = tokens.get(`${state} ${access}`) ?? ''
    const { stores } = portal.portal.services
    const before = [await stores.accounts.listUsers(), await stores.tokens.listTokens('live'), await stores.sessions.listSessions('live')]
    for (const name of names) {
      const response = await portal.call(name, { token, ...sampleCalls[name]() })
      const isRefused = [401, 403].includes(response.status)
      expect([name, isRefused ? response.status : null]).toEqual([name, refusalOf(name, access, state)])
      expect([name, response.headers.get('set-cookie')]).toEqual([name, null])
    }
    const after = [await stores.accounts.listUsers(), await stores.tokens.listTokens('live'), await stores.sessions.listSessions('live')]
    const withoutUse = (all: unknown) => JSON.stringify(all).replaceAll(/"usedAt":\d+/g, '"usedAt":null')
    expect(withoutUse(after)).toBe(withoutUse(before))
  })

  test('L20 the calls that change the account or the portal accept no token', () => {
    const accepted = names.filter((name) => neededFor(name))
    for (const name of accepted) expect(['open', 'session', 'user']).toContain(calls[name].access)
    expect(accepted.filter((name) => /session\/(?!check|csets)|^user\//.test(calls[name].path))).toEqual([])
  })
})
