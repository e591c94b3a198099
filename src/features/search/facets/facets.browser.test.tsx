import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import demoConfig from '../../../../demo/config.json'
import type { AssetRecord } from '../../../../server/records/asset-record.ts'
import { focus, press } from '../../../../tests/support/component/focus.ts'
import { createSearchHandlers, openSearch, samplePicture } from '../../../../tests/support/component/search-portal.ts'

const value = (name: string) => ({ value: name })
/** 30 pictures and two videos; the pictures have orientations, keywords, people, licences and sizes. */
const recordOf = (at: number): AssetRecord => {
  const isVideo = at > 30
  return samplePicture(at, {
    ...(isVideo && { kind: 'video', filetype: 'mp4' }),
    keywords: {
      asset_groups: [isVideo ? { value: 'video', labels: { en: 'Video' } } : { value: 'image', labels: { en: 'Image' } }],
      ...(!isVideo && { orientation: [value(['Landscape', 'Portrait', 'Square'][at % 3] ?? '')] }),
      keywords: [value('all'), value(`group ${at % 4}`), ...(at % 7 === 0 ? [value('rare')] : [])],
      people: [value(['Ada', 'Grace', 'Edith'][at % 3] ?? '')],
      licence: [value(at % 5 === 0 ? 'Public domain' : 'Attribution')],
    },
    numbers: { imp_date: 1_700_000_000 + at * 86_400, capture_date: Date.UTC(2020, 0, at) / 1000, filesize: 10_000 + at * 10_000 },
  })
}
const calls = createSearchHandlers(Array.from({ length: 32 }, (_, at) => recordOf(at + 1)))

/** A facet by its legend, which may end with the number of selected values. */
const facet = (name: string): Locator => page.getByRole('group', { name: new RegExp(`^${name}\\s*\\d*$`) })
const hash = () => decodeURIComponent(window.location.hash)
const countsOf = (group: Locator) =>
  [...group.element().querySelectorAll('li label')].map((label) => Number(/(\d+)$/.exec(label.textContent ?? '')?.[1]))
const namesOf = (group: Locator) =>
  [...group.element().querySelectorAll('li label')].map((label) => (label.textContent ?? '').replace(/\d+$/, ''))

const open = async (address: string, config: unknown = demoConfig) => {
  const opened = await openSearch(address, { calls, config })
  await expect.element(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
  return opened
}
const openAll = async () => {
  const opened = await open('#/search/*')
  await expect.element(page.getByText('32 results')).toBeVisible()
  return opened
}

beforeEach(() => page.viewport(1440, 900))

describe('F1 the sidebar', () => {
  test('F1 has the configured width, then the last one', async () => {
    const config = { ...demoConfig, search: { ...demoConfig.search, sidebar: { width: 320 } } }
    const first = await open('#/search/*', config)
    const width = () => Math.round(page.getByRole('complementary', { name: 'Filters' }).element().getBoundingClientRect().width)
    await expect.poll(width).toBe(320)
    await press(page.getByRole('separator', { name: 'Width of the filters' }), '{ArrowRight}')
    await expect.poll(width).toBe(336)
    await first.close()
    await open('#/search/*', config)
    await expect.poll(width).toBe(336)
  })

  test('F1 the reset button appears with the first selection and gives the focus to the first facet', async () => {
    const first = await openAll()
    const reset = page.getByRole('complementary', { name: 'Filters' }).getByRole('button', { name: 'Reset' })
    expect(reset.query()).toBeNull()
    await first.close()
    await open('#/search/picture?asset_groups=image&sort=rating+asc')
    await expect.element(reset).toBeVisible()
    await press(reset, '{Enter}')
    await expect.poll(hash).toBe('#/search/*')
    await expect.poll(() => reset.query()).toBeNull()
    await expect.element(page.getByRole('button', { name: 'Media type', exact: true })).toHaveFocus()
  })
})

test('F2 facets have the configured order, hide if empty, and sort by name or count in either direction', async () => {
  const list = (field: string, position: number, sort: string, direction: string) => ({
    field_name: field,
    translation: `fields.${field}`,
    position,
    options: { multivalue: 'checkbox', preview: 5, sort, sort_orientation: direction },
  })
  await open('#/search/*', {
    ...demoConfig,
    facets: [
      list('keywords', 3, 'count', 'asc'),
      list('licence', 1, 'count', 'desc'),
      list('nothing_has_this', 2, 'alph', 'asc'),
      list('people', 0, 'alph', 'desc'),
    ],
  })
  await expect.element(facet('People').getByRole('checkbox').first()).toBeVisible()
  const legends = () => [...document.querySelectorAll('fieldset legend')].map(({ textContent }) => textContent?.trim())
  await expect.poll(legends).toEqual(['People', 'Licence', 'Keywords'])
  expect(namesOf(facet('People'))).toEqual(['Grace', 'Edith', 'Ada'])
  expect(namesOf(facet('Licence'))).toEqual(['Attribution', 'Public domain'])
  const keywords = countsOf(facet('Keywords'))
  expect(keywords).toHaveLength(5)
  expect(keywords).toEqual(keywords.toSorted((a, b) => a - b))
})

test('F2 a selected value with zero results stays and can be removed by keyboard', async () => {
  await open('#/search/"picture 7"?asset_groups=video')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  const video = facet('Media type').getByRole('checkbox', { name: /^Video/ })
  await expect.element(video).toBeChecked()
  await press(video, ' ')
  await expect.poll(hash).not.toContain('asset_groups')
  await expect.element(page.getByText(/^1 result/)).toBeVisible()
  await expect.poll(() => video.query()).toBeNull()
  // The focused value was removed: the element in its place has the focus.
  await expect.element(facet('Media type').getByRole('checkbox', { name: /^Image/ })).toHaveFocus()
})

test('F4 a range changes in steps by keyboard, shows readable sizes, and the full range is not a filter', async () => {
  await open('#/search/*?sort=imp_date+asc')
  ;(await facet('File size').findElement()).scrollIntoView()
  const low = facet('File size').getByRole('slider', { name: 'File size, lowest' })
  await expect.element(low).toHaveAttribute('aria-valuetext', expect.stringMatching(/^20\.0\skB$/))
  const bottom = Number((await low.findElement()).getAttribute('aria-valuenow'))
  await press(low, '{ArrowRight}')
  await press(low, '{ArrowRight}')
  await expect.poll(hash).toMatch(new RegExp(`filesize=(?!${bottom}\\+)\\d+\\+TO\\+\\d+`))
  const tags = page.getByRole('list', { name: 'Selected filters' })
  await expect.element(tags.getByRole('button', { name: /^File size: [\d.]+\skB – 330\skB/ })).toBeVisible()
  await press(low, '{Home}')
  await expect.poll(hash).not.toContain('filesize')
  await expect.poll(() => tags.query()).toBeNull()
})

test('F5 a tag removes its value, is truncated at 50 characters, and reports an unknown field', async () => {
  const long = `${'x'.repeat(50)}yz`
  await open(`#/search/*?asset_groups=image,video&creator=${long}&nosuchfield=a`)
  const tags = page.getByRole('list', { name: 'Selected filters' })
  await expect.poll(() => tags.getByRole('listitem').elements()).toHaveLength(4)
  await expect.element(tags.getByRole('button', { name: `Creator: ${'x'.repeat(50)}… Remove filter` })).toBeVisible()
  await tags.getByRole('button', { name: /^Unknown filter: a/ }).click()
  await expect.poll(hash).not.toContain('nosuchfield')
  await press(tags.getByRole('button', { name: /^Creator/ }), '{Enter}')
  await expect.poll(hash).toMatch(/\?asset_groups=image,video$/)
  await expect.element(tags.getByRole('button').last()).toHaveFocus()
  await tags.getByRole('button', { name: /Video/ }).click()
  await expect.poll(hash).toMatch(/\?asset_groups=image$/)
  await press(page.getByRole('button', { name: 'Clear Media type' }), '{Enter}')
  await expect.element(page.getByRole('button', { name: 'Media type', exact: true })).toHaveFocus()
  window.history.back()
  await expect.element(tags.getByRole('button', { name: /Image/ })).toBeVisible()
  await press(tags.getByRole('button', { name: /Image/ }), '{Enter}')
  await expect.poll(() => tags.query()).toBeNull()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('F7 OR inside a facet, AND between facets; a facet’s own counts do not change with its own values', async () => {
  await openAll()
  const types = facet('Media type')
  await expect.element(types.getByRole('checkbox', { name: /^Image/ })).toBeVisible()
  const sorted = () => countsOf(types).toSorted((a, b) => a - b)
  await expect.poll(sorted).toEqual([2, 30])
  await types.getByRole('checkbox', { name: /^Video/ }).click()
  await expect.element(page.getByText('2 results')).toBeVisible()
  await expect.poll(sorted).toEqual([2, 30])
  await types.getByRole('checkbox', { name: /^Image/ }).click()
  await expect.element(page.getByText('32 results')).toBeVisible()
  await facet('Orientation')
    .getByRole('radio', { name: /^Portrait/ })
    .click()
  await expect.element(page.getByText('10 results')).toBeVisible()
  expect(hash()).toContain('asset_groups=video,image&orientation=Portrait')
  await facet('Orientation')
    .getByRole('radio', { name: /^Square/ })
    .click()
  await expect.poll(hash).toContain('orientation=Square')
  expect(hash()).not.toContain('Portrait')
})

test('F7 excludes a value by the menu of its row, also by keyboard, and labels its tag', async () => {
  await openAll()
  await focus(facet('Media type').getByRole('checkbox', { name: /^Video/ }))
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Options for Video' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Exclude Video' })).toBeVisible()
  await press(page.getByRole('menuitem', { name: 'Exclude Video' }), '{Enter}')
  await expect.poll(hash).toContain('-asset_groups=video')
  await expect.element(page.getByText('30 results')).toBeVisible()
  const tag = page.getByRole('list', { name: 'Selected filters' }).getByRole('button', { name: /Media type: not Video/ })
  await press(tag, '{Enter}')
  await expect.element(page.getByText('32 results')).toBeVisible()
})

test('F7 facets are groups with a legend that expands and collapses them', async () => {
  await openAll()
  const legend = facet('Media type').getByRole('button', { name: 'Media type', exact: true })
  await expect.element(legend).toHaveAttribute('aria-expanded', 'true')
  await press(legend, '{Enter}')
  await expect.element(legend).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => facet('Media type').getByRole('checkbox').elements()).toHaveLength(0)
})
