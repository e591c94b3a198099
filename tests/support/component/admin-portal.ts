import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { indexFields } from '#catalogue/index-fields.ts'
import { firstPageKey } from '#contract/config/custom-pages.ts'
import { configFormatVersion } from '#contract/info.ts'
import { pageContentKey, readPageContentKey } from '#contract/page-contents.ts'
import type { DraftContent, Workspace } from '#contract/workspace.ts'
import { RemoteError } from '#local/remote-error.ts'
import demoConfig from '../../../demo/config.json'
import demoPageDe from '../../../demo/custom-html/de.html?raw'
import demoPageEn from '../../../demo/custom-html/en.html?raw'
import german from '../../../demo/translations/de.json'
import english from '../../../demo/translations/en.json'
import type { Handlers } from './fake-api.ts'
import { press } from './focus.ts'
import { type OpenedPage, openPage, type PageOptions } from './open-page.ts'
import { createSearchHandlers, openSearch } from './search-portal.ts'
import { sessions } from './users.ts'

type Published = Workspace['published']

/** Configuration, texts and pages of a portal in memory: the calls by which administrators read, save and publish them. */
export interface AdminPortal {
  readonly calls: Handlers
  /** What visitors see. */
  readonly published: () => Published
  /** The configuration that visitors see. */
  readonly config: () => Readonly<Record<string, unknown>>
  /** Changes made by another administrator. */
  readonly publish: (content: Partial<DraftContent>) => void
}

const withoutEmpty = <Value>(record: Readonly<Record<string, Value | null>>, isEmpty: (value: Value) => boolean): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter((entry): entry is [string, Value] => entry[1] !== null && !isEmpty(entry[1])))

const applied = (published: Published, { config, texts = {}, pages = {}, files = {} }: Partial<DraftContent>): Published => ({
  config: config ?? published.config,
  texts: withoutEmpty({ ...published.texts, ...texts }, ({ messages, metadata }) => !metadata && Object.keys(messages).length === 0),
  pages: withoutEmpty({ ...published.pages, ...pages }, ({ html }) => html.trim() === ''),
  files: withoutEmpty({ ...published.files, ...files }, (file) => file === ''),
})

const isEmpty = ({ config, texts, pages, files }: DraftContent): boolean =>
  config === null && [texts, pages, files ?? {}].every((part) => Object.keys(part).length === 0)

/** @param changes of the demo's published state */
export const createAdminPortal = (changes: Partial<Published> = {}): AdminPortal => {
  let published: Published = {
    config: demoConfig,
    texts: { de: german, en: english },
    pages: { de: { html: demoPageDe }, en: { html: demoPageEn } },
    files: {},
    ...changes,
  }
  let draft: Workspace['draft'] = null
  let etag = 0
  let revision = 1

  const checkEtag = (headers: Readonly<Record<string, string>> | undefined): void => {
    if (headers?.['If-Match'] !== `"${etag}"`) throw new RemoteError('config.conflict', 409)
  }
  const publish = (content: Partial<DraftContent>): void => {
    published = applied(published, content)
    revision += 1
  }
  const texts = (lang: string) => published.texts[lang] ?? { messages: {} }

  const calls: Handlers = {
    getWorkspace: () => ({ etag: String(etag), draft, published, base: { config: String(revision) }, files: {} }),
    saveDraft: ({ body, headers }) => {
      checkEtag(headers)
      etag += 1
      draft = body && !isEmpty(body.content as DraftContent) ? ({ ...body, savedAt: 0, savedBy: 'admin' } as Workspace['draft']) : null
      return { etag: String(etag) }
    },
    publishDraft: ({ headers }) => {
      checkEtag(headers)
      if (draft) publish(draft.content)
      draft = null
      etag += 1
      return { result: true }
    },
    getVersion: () => ({ version: configFormatVersion }),
    getMediaProblems: () => ({ problems: [], total: 0 }),
    getDateReport: () => ({ dates: [], total: 0 }),
    getIndexFields: () => ({ visible_fields: indexFields([]) }),
    getAvailability: () => ({ revision, texts: revision }),
    getConfig: () => published.config ?? {},
    getTranslationLocales: ({ query }) => (query?.lang === undefined ? Object.keys(published.texts) : texts(query.lang)),
    getCustomPage: ({ query: { lang, page = firstPageKey } = {} }) => {
      if (lang !== undefined) return published.pages[pageContentKey(page, lang)] ?? { html: '' }
      const contents = Object.keys(published.pages).map(readPageContentKey)
      return contents.filter((content) => content.page === page).map(({ locale }) => locale)
    },
    getContentLocales: () => ({ locales: ['de', 'en'] }),
    getAllLanguages: ({ query }) => {
      const names = new Intl.DisplayNames([query?.lang ?? 'en'], { type: 'language' })
      return Object.fromEntries(['ar', 'de', 'en', 'fr', 'nl'].map((code) => [code, names.of(code) ?? code]))
    },
    listAccounts: () => ({ accounts: [], total: 0, groups: [], delivery: 'copy', self: 'admin' }),
    listGroups: () => ({ groups: [] }),
    getSignInRules: () => ({ etag: '0', isUnreadable: false, isOffered: false, rules: [], groups: [] }),
    getAudit: () => ({ entries: [], next: null }),
    getPreviewGroups: () => ({ groups: [] }),
  }
  return { calls, published: () => published, config: () => published.config ?? {}, publish }
}

export interface OpenedAdmin extends OpenedPage {
  readonly portal: AdminPortal
}

/** A portal without files. */
const noResults: Handlers['search'] = () => ({ facetCounts: { facetFields: {} }, response: { docs: [], numFound: 0 } })

/** Opens a section of the administration as an administrator, over a portal in memory. */
export const openAdmin = async (section: string, portal = createAdminPortal(), options: PageOptions = {}): Promise<OpenedAdmin> => {
  const opened = await openPage(`#/admin/${section}`, {
    session: sessions.admin,
    config: portal.config(),
    ...options,
    calls: { search: noResults, ...portal.calls, ...options.calls },
  })
  return { ...opened, portal }
}

/** Opens a section as an administrator who also sees assets, e.g. for the values of filters. */
export const openAdminWithAssets = (section: string, portal = createAdminPortal(), calls = createSearchHandlers()): Promise<OpenedAdmin> =>
  openAdmin(section, portal, { session: sessions.editor, calls: { ...calls, ...portal.calls } })

/** Closes the administration and opens an address as a guest of the published portal. */
export const openAsGuest = async ({ portal, close }: OpenedAdmin, hash: string, options: PageOptions = {}): Promise<OpenedPage> => {
  await close()
  localStorage.clear()
  const texts = Object.entries(portal.published().texts)
  const translations = Object.fromEntries(texts.map(([locale, { messages }]) => [locale, messages]))
  const boot = { translations, locales: texts.map(([locale]) => locale), ...options.boot }
  const { getCustomPage } = portal.calls
  const calls = { ...(getCustomPage && { getCustomPage }), ...options.calls }
  return openSearch(hash, { session: sessions.guest, config: portal.config(), ...options, boot, calls })
}

/** Card of a section by its heading. */
export const adminGroup = (name: string) => page.getByRole('region', { name, exact: true })

export const publishDialog = () => page.getByRole('dialog', { name: 'Publish the changes?' })

export const saveButton = () => page.getByRole('button', { name: 'Save', exact: true })

/** Saves and publishes the edits. */
export const saveAndPublish = async (): Promise<void> => {
  await saveButton().click()
  await publishDialog().getByRole('button', { name: 'Publish', exact: true }).click()
}

/** Saves and publishes the edits, and waits until the page shows that. */
export const untilPublished = async (): Promise<void> => {
  await saveAndPublish()
  await expect.element(page.getByText('Everything is published')).toBeVisible()
  await expect.element(publishDialog()).not.toBeInTheDocument()
}

/** The page or a part of it. */
type Within = Pick<Locator, 'getByRole'>

/** Moves an item of a sortable list by keyboard. */
export const moveByKeyboard = async (name: string, key: 'ArrowUp' | 'ArrowDown', steps = 1, within: Within = page): Promise<void> => {
  const spoken = () => page.getByRole('status').filter({ hasText: name }).last()
  await press(within.getByRole('button', { name: `Move ${name}`, exact: true }), ' ')
  await expect.element(spoken()).toHaveTextContent(/is selected|is at position/)
  // The list starts to listen for arrow keys in a task after the announcement.
  await new Promise<void>((done) => setTimeout(() => requestIdleCallback(() => done())))
  for (let step = 0; step < steps; step += 1) {
    const before = spoken().element().textContent
    await userEvent.keyboard(`{${key}}`)
    await expect.element(spoken()).not.toHaveTextContent(before)
  }
  await userEvent.keyboard(' ')
  await expect.element(spoken()).toHaveTextContent(/dropped/)
}
