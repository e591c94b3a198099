import { firstPageKey } from '#contract/config/custom-pages.ts'
import { withHexColours } from '#contract/config/hex-colours.ts'
import { readPageContentKey } from '#contract/page-contents.ts'
import type { DraftContent, Workspace } from '#contract/workspace.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { toHexColour } from '../../platform/hex-colour.ts'
import { isMissingCall } from '../api/missing-calls.ts'
import { isSame } from './values.ts'

/**
 * Administration of a backend that supports only the calls of the interface description: no drafts, no versions, no history. Saving
 * publishes immediately.
 */

type Api = Pick<ApiClient, 'call'>
type Published = Workspace['published']

/** Published contents by language; omits languages without any. */
const byLocale = async <Value>(list: unknown, load: (lang: string) => Promise<Value | null>): Promise<Record<string, Value>> => {
  const locales = Array.isArray(list) ? list.map(String) : []
  const entries = await Promise.all(locales.map(async (lang) => [lang, await load(lang)] as const))
  return Object.fromEntries(entries.flatMap(([lang, value]) => (value === null ? [] : [[lang, value]])))
}

const loadPublished = async (api: Api): Promise<Published> => {
  const fresh = { fresh: true } as const
  const [config, locales, pageLocales] = await Promise.all([
    api.call('getConfig', fresh),
    api.call('getTranslationLocales', fresh),
    api.call('getCustomPage', fresh),
  ])
  const [texts, pages] = await Promise.all([
    byLocale(locales, async (lang) => {
      const response = await api.call('getTranslationLocales', { query: { lang }, ...fresh })
      return 'messages' in response ? response : null
    }),
    byLocale(pageLocales, async (lang) => {
      const response = await api.call('getCustomPage', { query: { lang }, ...fresh }).catch((failure: unknown) => {
        if (isMissingCall(failure)) return null
        throw failure
      })
      return response && 'html' in response ? response : null
    }),
  ])
  return { config: Object.keys(config).length > 0 ? withHexColours(config, toHexColour) : null, texts, pages, files: {} }
}

const plainWorkspace = (published: Published): Workspace => ({ etag: '0', draft: null, published, base: {}, files: {} })

/** The workspace of the server. @returns `isPlain` = the backend has no drafts */
export const loadWorkspace = async (api: Api): Promise<{ readonly workspace: Workspace; readonly isPlain: boolean }> => {
  try {
    return { workspace: await api.call('getWorkspace'), isPlain: false }
  } catch (failure) {
    if (!isMissingCall(failure)) throw failure
    return { workspace: plainWorkspace(await loadPublished(api)), isPlain: true }
  }
}

/**
 * Publishes the changed parts. The server has no versions, so a change of another administrator is detected by comparing the published
 * contents with `seen`. A change between this comparison and the publication is overwritten. Rejects with RemoteError: `config.conflict`
 * before anything is sent.
 */
export const publishParts = async (api: Api, seen: Published, { config, texts, pages }: DraftContent): Promise<void> => {
  if (!isSame(await loadPublished(api), seen)) throw new RemoteError('config.conflict', 412)
  for (const [lang, body] of Object.entries(texts)) await api.call('saveTranslations', { query: { lang }, body })
  // Such a backend would store a further page as its only one.
  const firstPages = Object.entries(pages).filter(([key]) => readPageContentKey(key).page === firstPageKey)
  for (const [lang, body] of firstPages) await api.call('saveCustomPage', { query: { lang }, body })
  if (config) await api.call('saveConfig', { body: config })
}
