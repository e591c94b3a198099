import { atom } from 'jotai'
import { type CustomPageEntry, firstPageKey } from '#contract/config/custom-pages.ts'
import { pageContentKey, readPageContentKey } from '#contract/page-contents.ts'
import { changeEditingAtom, setPageAtom, setTextAtom } from './actions.ts'
import { editingAtom } from './atoms.ts'
import { isSame } from './values.ts'

/** Key of the page whose content is edited. */
export const editedPageAtom = atom(firstPageKey)

/** Prefix of the message ids of titles. */
const titlePrefix = 'custom_pages.'

export const titleIdOf = (key: string): string => `${titlePrefix}${key}`

/** The first page has an entry only after it got a title or a place in the footer. */
const impliedFirstPage: CustomPageEntry = { key: firstPageKey, slug: '', translation: titleIdOf(firstPageKey), column: 'None' }

/** All custom pages in their order; the first page is always one of them. */
export const editedPagesAtom = atom((get): readonly CustomPageEntry[] => {
  const pages = get(editingAtom)?.config.custom_pages ?? []
  return pages.some(({ key }) => key === firstPageKey) ? pages : [impliedFirstPage, ...pages]
})

/** Replaces the list of pages. The contents and titles of removed pages are removed, too. */
export const setCustomPagesAtom = atom(null, (get, set, pages: readonly CustomPageEntry[]) => {
  const keys = new Set([firstPageKey, ...pages.map(({ key }) => key)])
  const removed = (get(editingAtom)?.config.custom_pages ?? []).filter(({ key }) => !keys.has(key))
  const ids = removed.map(({ translation }) => translation).filter((id) => id.startsWith(titlePrefix))
  for (const locale of Object.keys(get(editingAtom)?.texts ?? {})) for (const id of ids) set(setTextAtom, locale, id, '')
  set(changeEditingAtom, (editing) => ({
    ...editing,
    config: { ...editing.config, custom_pages: isSame(pages[0], impliedFirstPage) ? pages.slice(1) : [...pages] },
    pages: Object.fromEntries(Object.entries(editing.pages).filter(([content]) => keys.has(readPageContentKey(content).page))),
  }))
  if (!keys.has(get(editedPageAtom))) set(editedPageAtom, firstPageKey)
})

export interface NewPage {
  readonly page: CustomPageEntry
  /** By language. */
  readonly titles: Readonly<Record<string, string>>
  readonly html: Readonly<Record<string, string>>
}

/** Adds pages with titles and contents, and opens the content of the first one. */
export const addCustomPagesAtom = atom(null, (get, set, added: readonly NewPage[]) => {
  for (const { page, titles, html } of added) {
    for (const [locale, title] of Object.entries(titles)) set(setTextAtom, locale, page.translation, title)
    for (const [locale, content] of Object.entries(html)) set(setPageAtom, pageContentKey(page.key, locale), content)
  }
  set(setCustomPagesAtom, [...(get(editingAtom)?.config.custom_pages ?? []), ...added.map(({ page }) => page)])
  const [first] = added
  if (first) set(editedPageAtom, first.page.key)
})
