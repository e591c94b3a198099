import type { Config } from '#contract/config/schema.ts'
import { everything, maxSearchTextLength } from '#contract/search.ts'
import { readSearchAddress } from '#contract/search-address.ts'
import { unescapeAtSign } from '#contract/translation.ts'
import { type PageAddress, pageAddress, readPageAddress } from '../domain/navigation/address.ts'
import { storeTypedText, takeTypedText } from '../platform/typed-text.ts'
import { type BootData, readDocumentData } from './boot-data.ts'
import { currentFrame } from './frame.ts'
import { type BootstrapSearch, leadsToSearch } from './prefetch.ts'

/** Built-in messages of the search box by language and id; build/plugins/bootstrap.ts puts them into the document. */
type BuiltInMessages = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Elements {
  readonly form: HTMLFormElement
  readonly field: HTMLInputElement
}

const shownText = ({ route, value, search }: PageAddress): string => {
  const text = route === 'search' ? readSearchAddress(value, search).text : everything
  return text === everything ? '' : text
}

/** In the order of src/platform/i18n.ts: messages of the server, built-in messages, then English. */
const messageOf = ({ boot }: BootData, locale: string, id: string): string => {
  const builtIn = (readDocumentData('search-box-messages') ?? {}) as BuiltInMessages
  const message = boot.translations[locale]?.[id] ?? builtIn[locale]?.[id] ?? boot.english[id] ?? builtIn['en']?.[id]
  return unescapeAtSign(message ?? '')
}

const label = ({ form, field }: Elements, { data, locale }: BootstrapSearch): void => {
  field.placeholder = messageOf(data, locale, 'views.search.box.placeholder')
  field.ariaLabel = messageOf(data, locale, 'views.search.box.label')
  for (const button of form.querySelectorAll('button')) button.ariaLabel = messageOf(data, locale, 'views.search.box.submit')
}

/** Sets the value without React's knowledge, so that its listener notices the change. */
const setValue = (field: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Moves text, focus and selection into the search box of the page. */
const moveInput = ({ form, field }: Elements, pageField: HTMLInputElement): void => {
  const { value, selectionStart, selectionEnd, selectionDirection } = field
  const isFocused = form.contains(document.activeElement)
  if (pageField.value !== value) setValue(pageField, value)
  if (isFocused) {
    pageField.focus({ preventScroll: true })
    pageField.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
  }
  form.remove()
}

/** Calls back once the page has rendered its own search box, or null for another page. */
const whenRendered = (root: HTMLElement, config: Config, onRendered: (pageField: HTMLInputElement | null) => void): void => {
  const check = (): boolean => {
    const pageField = root.querySelector<HTMLInputElement>('.search-field')
    // An alert: the page could not be started.
    const isSearch = leadsToSearch(readPageAddress(window.location.hash), config) && !root.querySelector(':scope > [role=alert]')
    const isOtherPage = root.childElementCount > 0 && !isSearch
    if (pageField || isOtherPage) onRendered(pageField)
    return pageField !== null || isOtherPage
  }
  const observer = new MutationObserver(() => check() && observer.disconnect())
  if (!check()) observer.observe(root, { childList: true, subtree: true })
}

/**
 * Makes the search box of the document work until the page has one, which takes over text, focus and selection.
 * @param search null = the URL leads to no search
 * @param onSearch the URL leads to another search
 */
export const startSearchBox = (search: BootstrapSearch | null, onSearch: () => void): void => {
  const form = document.querySelector<HTMLFormElement>('#first-search')
  const field = form?.querySelector('input')
  const root = document.getElementById('root')
  const frame = search && currentFrame(search.data.config)
  if (!form || !field || !root) return
  if (!search || !frame) return form.remove()
  const elements = { form, field }
  const { start, end } = frame.searchBox
  form.style.marginBlockStart = `${frame.notice}px`
  form.style.insetInlineStart = `${start}px`
  form.style.inlineSize = `calc(100% - ${start + end}px)`
  label(elements, search)
  field.maxLength = maxSearchTextLength
  const stored = takeTypedText()
  field.value = stored?.text ?? shownText(search.page)
  form.hidden = false
  if (stored?.isFocused) field.focus({ preventScroll: true })

  let { page } = search
  // Text of the address at the time of the last input: a later address with another text replaces the input.
  let editedText = shownText(page)
  let isComposing = false
  let finish: (() => void) | null = null
  const watching = new AbortController()
  const { signal } = watching
  field.addEventListener('input', () => (editedText = shownText(readPageAddress(window.location.hash))), { signal })
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      const value = field.value.trim() || everything
      window.location.hash = pageAddress('search', { value, search: page.route === 'search' ? page.search : {} }).href
    },
    { signal },
  )
  window.addEventListener(
    'hashchange',
    () => {
      page = readPageAddress(window.location.hash)
      const isSearch = search.run(page)
      form.hidden = !isSearch
      if (!isSearch) return
      const text = shownText(page)
      if (text !== editedText) field.value = text
      editedText = text
      onSearch()
    },
    { signal },
  )
  // A removed field would end the composition of an input method.
  form.addEventListener('compositionstart', () => (isComposing = true), { signal })
  form.addEventListener(
    'compositionend',
    () => {
      isComposing = false
      finish?.()
    },
    { signal },
  )
  whenRendered(root, search.data.config, (pageField) => {
    finish = () => {
      watching.abort()
      if (pageField) moveInput(elements, pageField)
      else {
        // The session has ended: the sign-in leads back to this search.
        if (!form.hidden) storeTypedText(`#${page.href}`)
        form.remove()
      }
    }
    if (!isComposing) finish()
  })
}
