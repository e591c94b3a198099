// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#contract/config/parse.ts'
import { connectionLost } from '#local/remote-error.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { refreshConfigAtom } from '../publication/refresh-config.ts'
import { localeAtom, serverLocalesAtom, serverTextsAtom, textsVersionAtom } from './atoms.ts'
import { changeLocaleAtom } from './change-locale.ts'

beforeEach(() => localStorage.clear())

/** A portal with messages in these languages; `texts` responds for each. */
const portal = (texts: (lang: string | undefined) => Promise<Record<string, string>>) => {
  const store = createStore()
  const call = async (name: string, { query }: { query?: { lang?: string } } = {}) => {
    if (name === 'getAvailability') return { revision: 0, texts: 1 }
    if (query?.lang === undefined) return ['de', 'en']
    return { messages: await texts(query.lang) }
  }
  store.set(apiAtom, { call } as unknown as ApiClient)
  store.set(configAtom, readConfig({}))
  store.set(serverLocalesAtom, ['de', 'en'])
  store.set(textsVersionAtom, 1)
  store.set(localeAtom, 'en')
  return store
}

test('N2 the language selected last is shown, regardless of the order of responses', async () => {
  let arrive = (_texts: Record<string, string>) => {}
  const german = new Promise<Record<string, string>>((resolve) => {
    arrive = resolve
  })
  const store = portal((lang) => (lang === 'de' ? german : Promise.resolve({})))
  const first = store.set(changeLocaleAtom, 'de')
  await store.set(changeLocaleAtom, 'en')
  arrive({})
  await first
  expect(store.get(localeAtom)).toBe('en')
  expect(deviceStore.get(storageKeys.locale)).toBe('en')
})

test('N2 messages that failed to load are requested again after a reconnection', async () => {
  const response = vi.fn<(lang: string | undefined) => Promise<Record<string, string>>>()
  response.mockRejectedValue(connectionLost())
  const store = portal(response)
  await store.set(changeLocaleAtom, 'de')
  expect(store.get(localeAtom)).toBe('de')
  response.mockImplementation((lang) => Promise.resolve({ own: `${lang}` }))
  await store.set(refreshConfigAtom)
  expect(store.get(serverTextsAtom)['de']).toEqual({ own: 'de' })
})

test('N2 a deleted language falls back to another one, and other changes still apply', async () => {
  const store = portal((lang) => (lang === 'fr' ? Promise.reject(connectionLost()) : Promise.resolve({ own: `${lang}` })))
  store.set(serverLocalesAtom, ['de', 'en', 'fr'])
  store.set(serverTextsAtom, { fr: { own: 'fr' } })
  store.set(localeAtom, 'fr')
  store.set(textsVersionAtom, 7)
  await store.set(refreshConfigAtom)
  expect(store.get(localeAtom)).toMatch(/^(?:de|en)$/)
  expect(store.get(serverLocalesAtom)).toEqual(['de', 'en'])
  await store.set(refreshConfigAtom)
  const shown = store.get(localeAtom)
  expect(store.get(serverTextsAtom)[shown]).toEqual({ own: shown })
  expect(store.get(textsVersionAtom)).toBe(1)
})
