import type { Page } from '@playwright/test'
import { sortKeys } from '#contract/search.ts'
import { configPaths } from '../support/config-paths.ts'
import { configOf, expect, test } from './admin-fixtures.ts'
import { users } from './fixtures.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * Changes every control of the open section, in one entry of each kind per list. Switches come last, because they remove others.
 * Then presses the named buttons. @returns the edited document after each step
 */
const changeAllControls = (page: Page, buttons: readonly string[]): Promise<Json[]> =>
  page.evaluate(async (pressed) => {
    const idle = () => new Promise<void>((done) => setTimeout(() => requestIdleCallback(() => done())))
    const rendered = async () => {
      do await idle()
      while (document.querySelector('main fieldset[aria-busy=true]'))
    }
    const edited = () => Object.entries(localStorage).find(([key]) => key.startsWith('vitrine.admin-edits.'))?.[1]
    for (const list of document.querySelectorAll('main ul')) {
      const entries = [...list.querySelectorAll<HTMLElement>(':scope > li details:not([open]) > summary')]
      for (const entry of new Set([entries.at(0), entries.at(1), entries.at(-1)])) entry?.click()
    }
    const fields = 'main :is(select, textarea, input:not([type=file], [type=search], [type=color], [type=checkbox]))'
    const presses = 'main :is([role=switch], input[type=checkbox], button)'
    const labelOf = (control: Element): string => {
      const by = document.getElementById(control.getAttribute('aria-labelledby') ?? '')?.textContent
      const labels = control instanceof HTMLElement && 'labels' in control ? [...(control.labels as NodeListOf<Element>)] : []
      return by ?? control.getAttribute('aria-label') ?? labels.map(({ textContent }) => textContent).join('')
    }
    const nameOf = (control: Element) => labelOf(control) || (control.textContent ?? '').trim()
    const kindOf = (control: Element): string => {
      const group = control.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby')
      const legend = control.closest('fieldset')?.querySelector(':scope > legend')?.textContent
      const entry = [...(control.closest('details')?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent).join()
      return [group, legend, entry, nameOf(control).replace(/^Format of .*/, 'Format')].join(' ')
    }
    const type = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void => {
      const { constructor } = Object.getPrototypeOf(field) as { constructor: { prototype: object } }
      Object.getOwnPropertyDescriptor(constructor.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
    }
    const other = ({ type: kind, inputMode, value }: HTMLInputElement): string => {
      if (kind === 'number') return String(Number(value) + 1)
      if (kind === 'date') return '2024-02-03'
      if (inputMode === 'url') return 'https://example.org/other'
      if (value.startsWith('#')) return '#123456'
      return value.endsWith('rem') ? '9rem' : `${value}x`
    }
    const change = (control: Element): void => {
      if (control instanceof HTMLSelectElement) {
        const option = [...control.options].findLast(({ value, disabled }) => !disabled && value !== control.value)
        if (option) type(control, option.value)
      } else if (control.matches(fields)) {
        const field = control as HTMLInputElement
        type(field, other(field))
      } else (control as HTMLElement).click()
    }
    const changed = new Set<string>()
    const states = new Set<string>()
    for (;;) {
      const next = [...document.querySelectorAll(fields), ...document.querySelectorAll(presses)].find(
        (control) =>
          !changed.has(kindOf(control)) &&
          !control.matches(':disabled') &&
          !control.closest('[data-not-turned]') &&
          (!control.matches('button:not([role=switch])') || pressed.includes(nameOf(control))),
      )
      if (!next) break
      changed.add(kindOf(next))
      change(next)
      await rendered()
      states.add(edited() ?? '')
    }
    return [...states].filter(Boolean).map((text) => (JSON.parse(text) as { editing: { config: never } }).editing.config)
  }, buttons)

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Changed paths, with list entries and records under their name in the schema. */
const changedPlaces = (before: Json | undefined, after: Json | undefined, known: ReadonlySet<string>, place = ''): string[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (known.has(place)) return [place]
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length ? before.flatMap((one, at) => changedPlaces(one, after[at], known, `${place}[]`)) : [place]
  const [was, is] = [before ?? {}, after ?? {}]
  if (!isObject(was) || !isObject(is)) return [place]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
    const inside = place === '' ? key : `${place}.${key}`
    const isKnown = [...known].some((one) => one === inside || one.startsWith(`${inside}.`) || one.startsWith(`${inside}[]`))
    return changedPlaces(was[key], is[key], known, isKnown ? inside : `${place}[]`)
  })
}

/** Paths without a control, with the reason. */
const explained: readonly (readonly [RegExp, string])[] = [
  [/^version$/, 'the program writes it'],
  [/position$/, 'the order of the list'],
  [/(?:translation|trans_header|trans_body)$/, 'names a text, which is edited in every language'],
  [
    /(?:field_name|custom_pages\[\]\.key|visibleLogos\[\]\.key|views\.options\[\]\.key|sorting\.options\[\]\.key|visibleLocales\[\]\.short)$/,
    'identifies the entry',
  ],
  [/(?:paramsLeft|paramsRight|technical|title|columns|header|body|alt)\[\]\.(?:multi_valued|label|indicator)$/, 'the index provides it'],
  [/collections\.data\[\]\.src$/, 'a picture that is uploaded or chosen from the catalogue'],
]

const fields = [{ field_name: 'filename', options: {} }]
const columns = { paramsLeft: fields, paramsRight: fields, title: fields }

/** One entry of each kind in every list. */
const small = {
  themes: { default_light: 'light', default_dark: 'light', options: [{ key: 'light' }] },
  assetInfo: { ...columns, technical: fields },
  infoView: columns,
  bookmark: { title: fields, columns: fields },
  search: { list: { columns: fields }, thumbnails: { header: fields, body: fields } },
  accessibility: { assets: { alt: fields } },
  // With every key: the form adds the missing ones to a stored list.
  sorting: { options: sortKeys.map((key) => ({ key, active: true })) },
  facets: [{ field_name: 'orientation' }, { field_name: 'imp_date', range_facet: true, options: { multivalue: 'slider' } }],
  custom_pages: [
    { key: 'custom', column: 'Left' },
    { key: 'privacy', slug: 'privacy', translation: 'custom.page.privacy', column: 'Left' },
  ],
  footer: [{ translation: 'footer.privacy', languages: { en: { link: 'https://example.org/', column: 'Left' } } }],
  dashboard: {
    collections: {
      data: [
        { indicator: 'collection_1', label: { en: 'Of the server' }, position: 0 },
        {
          indicator: 'pre_search',
          label: { en: 'Pre-search' },
          position: 1,
          search: { facets: [{ field_name: 'orientation' }, { field_name: 'imp_date', range_facet: true }] },
        },
      ],
    },
  },
}

test('G2 G3 G4 G5 G6 G7 every path of the configuration has a control that changes it', async ({ admin, own, page }) => {
  const places = configPaths()
  const known = new Set(places)
  const found = new Set<string>()
  await own.configure(small)
  const published = (await configOf(own)) as Json
  await admin.enter('general', users.both)
  for (const section of ['general', 'appearance', 'dashboard', 'search', 'language', 'login', 'editor']) {
    await admin.open(section)
    await admin.group('Translations').evaluateAll((groups) => groups.forEach((group) => group.setAttribute('data-not-turned', '')))
    const states = await changeAllControls(page, ['Generate the colours', 'Remove Language menu'])
    states.reduce((before, after) => {
      for (const place of changedPlaces(before, after, known)) found.add(place)
      return after
    }, published)
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
  }
  const missing = places.filter((place) => !found.has(place))
  expect(missing.filter((place) => !explained.some(([which]) => which.test(place)))).toEqual([])
})
