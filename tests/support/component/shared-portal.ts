import { indexFields } from '#catalogue/index-fields.ts'
import type { Asset } from '#contract/asset.ts'
import type { Boot } from '#contract/boot.ts'
import { linkAddress } from '#contract/link-address.ts'
import { shareTokenOf } from '#contract/share-link-token.ts'
import type { OpenedShareLink } from '#contract/share-links.ts'
import demoConfig from '../../../demo/config.json'
import german from '../../../demo/translations/de.json'
import english from '../../../demo/translations/en.json'
import { describeAsset } from '../../../server/records/describe-asset.ts'
import { startShared } from '../../../src/app/shared/start-shared.tsx'
import type { Store } from '../../../src/app/store.ts'
import { createFakeApi, type FakeApi, type Handlers } from './fake-api.ts'
import { samplePicture } from './search-portal.ts'
import { atEnd } from './test-ends.ts'

export const linkToken = shareTokenOf('abcdefghijkmnpqrstuvwxyz23')

/** What the server tells about the link of the tests. */
export const openedLink = (changes: Partial<OpenedShareLink> = {}): OpenedShareLink => ({
  session: 'session-of-the-link',
  id: 'link-id',
  name: 'Harbour for the press',
  message: 'Dear colleagues,\nthe pictures <b>of the harbour</b>.',
  locale: null,
  formats: 'all',
  files: 4,
  expires: Date.UTC(2031, 4, 20, 12),
  maker: 'Anna Becker',
  ...changes,
})

/** A file as `getSharedAssets` lists it. */
export const sharedFile = (at: number, changes: Parameters<typeof samplePicture>[1] = {}): Asset => {
  const record = samplePicture(at, changes)
  const address = `/assetportal/api/links/link-id/media/${record.id}`
  return { ...describeAsset(record, 'en'), url: `${address}/preview/1`, thumb_url: `${address}/thumb/1` }
}

/** Handlers of a link with these files. */
export const createLinkHandlers = (files: readonly Asset[] = [1, 2, 3, 4].map((at) => sharedFile(at)), missing = 0): Handlers => ({
  openShareLink: () => openedLink({ files: files.length + missing }),
  getSharedAssets: ({ query }) => {
    const start = Number(query?.start ?? 0)
    const docs = files.slice(start, start + Number(query?.rows ?? 200))
    return { docs: [...docs], missing: start === 0 ? missing : 0, total: files.length + missing }
  },
})

export interface SharedOptions {
  readonly calls?: Handlers
  readonly config?: unknown
  /** Part of the address after the token, such as `/picture-2`. */
  readonly path?: string
  readonly token?: string
}

export interface OpenedSharedPage {
  readonly api: FakeApi
  readonly store: Store
  /** Token with which each call was sent, in their order; null = none. */
  readonly sentTokens: () => readonly (readonly [call: string, token: string | null])[]
  /** How often the page has loaded the document again. */
  readonly reloads: () => number
  readonly close: () => void
}

/** Tests of downloads would have to accept the terms of use each time. */
const withoutTerms = { ...demoConfig, terms_of_use: { show: false, links: {} } }

/** Opens the page of a share link in the document of the test, with a fake of the API. */
export const openShared = async ({
  calls,
  config = withoutTerms,
  path = '',
  token = linkToken,
}: SharedOptions = {}): Promise<OpenedSharedPage> => {
  const boot: Boot = {
    apiPrefix: '/assetportal/api/',
    config,
    availability: { revision: 1, texts: 1 },
    translations: { de: german.messages, en: english.messages },
    locales: ['de', 'en'],
    english: {},
    fields: indexFields([]),
    guests: true,
    folderTitle: '',
  }
  const script = Object.assign(document.createElement('script'), {
    id: 'boot',
    type: 'application/json',
    textContent: JSON.stringify(boot),
  })
  const container = Object.assign(document.createElement('div'), { id: 'root' })
  document.body.append(script, container)
  History.prototype.replaceState.call(window.history, null, '', linkAddress(token) + path)
  const api = createFakeApi({ ...createLinkHandlers(), ...calls })
  const tokens: (readonly [string, string | null])[] = []
  let reloads = 0
  const started = await startShared(
    boot,
    (prefix, policy) =>
      api.createClient(prefix, { ...policy, onOutcome: (call, _failure, sent) => void tokens.push([call, sent || null]) }),
    () => {
      reloads += 1
    },
  )
  let isOpen = true
  const close = (): void => {
    if (!isOpen) return
    isOpen = false
    started.close()
    container.remove()
    script.remove()
    History.prototype.replaceState.call(window.history, null, '', '#')
  }
  atEnd(() => Promise.resolve(close()), api)
  return { api, store: started.store, sentTokens: () => tokens, reloads: () => reloads, close }
}
