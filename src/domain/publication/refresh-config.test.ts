// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Availability } from '#contract/config/files.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom, guestsAllowedAtom } from '../config/atoms.ts'
import { localeAtom, serverTextsAtom } from '../language/atoms.ts'
import { refreshConfigAtom } from './refresh-config.ts'
import { startConfigAtom } from './start-config.ts'

beforeEach(() => localStorage.clear())

/** What a server publishes; `title` is also the text of the only message. */
interface Published {
  readonly availability: Availability
  readonly title: string
}
const published = (title: string, number: number, mark?: string): Published => ({
  title,
  availability: {
    revision: number,
    texts: number,
    ...(mark !== undefined && { configVersion: `${number}-${mark}`, textsVersion: `texts ${mark}` }),
  },
})
const configOf = ({ title }: Published) => ({ global: { website_title: title } })
const textsOf = ({ title }: Published) => ({ 'views.own': title })

/** An open page of a server. Pages that are opened one after another share what the device stores. */
const openPage = (document: Published) => {
  const page = createStore()
  let server = document
  const requests: unknown[] = []
  const call = async (name: string, parts: { readonly query?: { readonly lang?: string } } = {}) => {
    if (name === 'getAvailability') return server.availability
    requests.push(parts.query)
    if (name === 'getConfig') return configOf(server)
    return parts.query?.lang === undefined ? ['en'] : { messages: textsOf(server) }
  }
  page.set(apiAtom, { call } as unknown as ApiClient)
  page.set(localeAtom, 'en')
  page.set(startConfigAtom, {
    apiPrefix: '/',
    config: configOf(document),
    availability: document.availability,
    translations: { en: textsOf(document) },
    locales: ['en'],
    english: {},
    fields: [],
    guests: true,
    folderTitle: '',
  })
  return {
    shown: () => [page.get(configAtom).global.website_title, page.get(serverTextsAtom)['en']?.['views.own']],
    refresh: async (from: Published) => {
      requests.length = 0
      server = from
      expect(await page.set(refreshConfigAtom)).toBeNull()
      return requests
    },
  }
}

test('O8 an open page follows whether guests are allowed, which a cached document does not know', async () => {
  const page = createStore()
  let guests: boolean | undefined = false
  const call = async (name: string) =>
    name === 'getAvailability' ? { revision: 1, texts: 0, ...(guests !== undefined && { guests }) } : {}
  page.set(apiAtom, { call } as unknown as ApiClient)
  await page.set(refreshConfigAtom)
  expect(page.get(guestsAllowedAtom)).toBe(false)
  // Another backend does not say it.
  guests = undefined
  await page.set(refreshConfigAtom)
  expect(page.get(guestsAllowedAtom)).toBe(false)
  guests = true
  await page.set(refreshConfigAtom)
  expect(page.get(guestsAllowedAtom)).toBe(true)
})

test('O7 the first start after an update reads the former names of the settings in what the device stores', () => {
  const stored = {
    availability: { revision: 2, texts: 0 },
    config: { version: '6.2.5', global: { allow_keeping: false, keep_recent: true } },
  }
  deviceStore.set(storageKeys.config, JSON.stringify(stored))
  const page = createStore()
  const boot = {
    apiPrefix: '',
    config: {},
    availability: { revision: 1, texts: 0 },
    translations: {},
    locales: [],
    english: {},
    fields: [],
  }
  page.set(startConfigAtom, { ...boot, guests: true, folderTitle: '' })
  expect(page.get(configAtom).global).toMatchObject({ allow_offline: false, offline_recent: true })
})

const both = (title: string) => [title, title]

describe('O2 fault 24: a restored or replaced server', () => {
  const document = published('Two', 3, 'a')
  const restored = published('Three', 3, 'b')

  test('O2 with equal numbers: an open page, a reload and a new tab show its configuration and messages', async () => {
    const open = openPage(document)
    expect(await open.refresh(document)).toEqual([])
    await open.refresh(restored)
    expect(open.shown()).toEqual(both('Three'))
    // The cached document stays the same until the next version of the page.
    const reloaded = openPage(document)
    expect(reloaded.shown()).toEqual(both('Three'))
    expect(await reloaded.refresh(restored)).toEqual([])
  })

  test('O2 with a lower number: its configuration is shown from the start', async () => {
    const older = published('One', 2, 'c')
    await openPage(document).refresh(older)
    expect(openPage(document).shown()).toEqual(both('One'))
    expect(openPage(older).shown()).toEqual(both('One'))
  })

  test('O2 another document is newer than what was stored over the earlier one', async () => {
    await openPage(document).refresh(restored)
    const next = published('Four', 2, 'd')
    const open = openPage(next)
    expect(open.shown()).toEqual(both('Four'))
    expect(await open.refresh(next)).toEqual([])
  })

  test('O2 the state of the document that returns replaces what was stored', async () => {
    const open = openPage(document)
    await open.refresh(restored)
    await open.refresh(document)
    expect(openPage(document).shown()).toEqual(both('Two'))
  })

  test('O2 requests have the version, so that no cache responds with an earlier content', async () => {
    expect(await openPage(document).refresh(restored)).toEqual([
      { version: 'texts b' },
      { lang: 'en', version: 'texts b' },
      { version: '3-b' },
    ])
  })
})

describe('O2 fault 24: rolling upgrade', () => {
  const storeAsEarlierRelease = (stored: Published) => {
    const { availability } = stored
    deviceStore.set(storageKeys.config, JSON.stringify({ revision: availability.revision, availability, config: configOf(stored) }))
    const texts = { savedAt: availability.texts, locales: ['en'], texts: { en: textsOf(stored) } }
    deviceStore.set(storageKeys.texts, JSON.stringify(texts))
  }

  test('O2 what an earlier release has stored is shown until the first refresh, which loads once', async () => {
    storeAsEarlierRelease(published('Stored', 7))
    const document = published('Document', 7, 'a')
    const open = openPage(document)
    expect(open.shown()).toEqual(both('Stored'))
    await open.refresh(document)
    expect(open.shown()).toEqual(both('Document'))
    const next = openPage(document)
    expect(next.shown()).toEqual(both('Document'))
    expect(await next.refresh(document)).toEqual([])
  })

  test('X11 a server without versions is compared by its numbers, and nothing is loaded again', async () => {
    storeAsEarlierRelease(published('Stored', 7))
    const withoutBootData = published('Factory', 0)
    const open = openPage(withoutBootData)
    expect(await open.refresh(published('Stored', 7))).toEqual([])
    await open.refresh(published('Next', 8))
    expect(openPage(withoutBootData).shown()).toEqual(both('Next'))
  })

  test('O2 pages of earlier releases find the numbers that they compare', async () => {
    await openPage(published('Old', 1)).refresh(published('New', 2, 'a'))
    expect(JSON.parse(deviceStore.get(storageKeys.config) ?? '')).toMatchObject({
      revision: 2,
      availability: { revision: 2, texts: 2 },
      config: configOf(published('New', 2)),
    })
    expect(JSON.parse(deviceStore.get(storageKeys.texts) ?? '')).toMatchObject({ savedAt: 2, locales: ['en'] })
  })
})
