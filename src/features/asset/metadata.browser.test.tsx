import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Asset } from '#contract/asset.ts'
import demoConfig from '../../../demo/config.json'
import type { AssetRecord } from '../../../server/records/asset-record.ts'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'

const words = ['mountains', 'landscape', 'hiking', 'path', 'rock', 'snow', 'meadow', 'sky', 'clouds', 'nature']
const path = samplePicture(1, {
  texts: {
    title: { en: 'Mountain path' },
    description: { en: 'A worn path leads across a mountain meadow.' },
    filename: 'picos-de-europa.jpg',
  },
  keywords: {
    keywords: words.map((value) => ({ value })),
    filetype: [{ value: 'jpg', labels: { en: 'JPEG' } }],
    rating: [{ value: '5' }],
    color_code: [{ value: '5' }],
  },
  numbers: { imp_date: 1_700_000_000, capture_date: Date.UTC(2015, 5, 20, 12) / 1000, filesize: 534_000, dpi: 72 },
  width: 2000,
  height: 1500,
})

const open = (changes: object = {}, record: AssetRecord = path, docs?: readonly Asset[]) => {
  const calls = createSearchHandlers([record])
  return openSearch('#/asset/picture-1', {
    config: { ...demoConfig, ...changes },
    calls: {
      ...calls,
      getConvertSets: () => ({ convert_sets: [] }),
      ...(docs && { getAssets: () => ({ docs: [...docs], missing: [] }) }),
    },
  })
}
const global = (changes: object) => ({ global: { ...demoConfig.global, ...changes } })

/** Value of a label in the lists of metadata; null if it is missing. */
const valueOf = (label: string): string | null => {
  const name = [...document.querySelectorAll('dl dt')].find(({ textContent }) => textContent === label)
  return name?.parentElement?.querySelector('dd')?.textContent?.replaceAll('\u00A0', ' ') ?? null
}

beforeEach(() => page.viewport(820, 1180))

test('A3 formats pixels, millimetres, labels, lists, dates and sizes', async () => {
  await open()
  await expect.poll(() => valueOf('Dimensions')).toBe('2000 × 1500 px')
  await expect.poll(() => valueOf('Print size')).toBe('705.6 × 529.2 mm')
  await expect.poll(() => valueOf('File size')).toBe('534 kB')
  await expect.poll(() => valueOf('File format')).toBe('JPEG')
  await expect.poll(() => valueOf('Keywords')).toBe(words.join(', '))
  await expect.poll(() => valueOf('Taken')).toBe('20 Jun 2015, 12:00')
  await expect.poll(() => valueOf('People')).toBeNull()
})

test('A4 rating and colour code have text alternatives', async () => {
  await open()
  await expect.element(page.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
  await expect.poll(() => valueOf('Colour code')).toBe('Light blue')
})

test('A4 uses the first of several values and limits a rating to its scale', async () => {
  const marks = {
    id: 'picture-1',
    title: 'Two marks',
    rating: ['9', '1'],
    color_code: [7, 1],
    asset_groups: ['image'],
    filename: 'x.jpg',
    url: '/assetportal/api/media/picture-1/preview/1',
  }
  await open({}, path, [marks])
  await expect.element(page.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
  await expect.poll(() => valueOf('Colour code')).toBe('Grey')
})

test('A2 fields are in the configured order of each column', async () => {
  const fields = (...names: readonly string[]) => names.map((field_name, position) => ({ field_name, position }))
  const [technical, others] = [fields('dpi', 'filename', 'filesize'), fields('keywords', 'description')]
  await open({ assetInfo: { paramsLeft: technical.toReversed(), paramsRight: others } })
  await expect.poll(() => valueOf('Keywords')).not.toBeNull()
  const labels = [...document.querySelectorAll('dl')].map((list) => [...list.querySelectorAll('dt')].map(({ textContent }) => textContent))
  expect(labels).toEqual([
    ['Dpi', 'File name', 'File size'],
    ['Keywords', 'Description'],
  ])
})

test('A2 hides empty fields, or shows them if configured', async () => {
  const plain = samplePicture(1, { texts: { title: 'Suzi', filename: 'suzi.jpg' }, keywords: {} })
  const opened = await open({}, plain)
  await expect.poll(() => valueOf('File name')).toBe('suzi.jpg')
  expect(valueOf('Description')).toBeNull()
  await opened.close()
  await open(global({ hide_empty_metadata_fields: false }), plain)
  for (const label of ['Description', 'Keywords', 'Taken']) await expect.poll(() => [label, valueOf(label)]).toEqual([label, ''])
})

test('A5 takes the alternative text from the first configured field with a value', async () => {
  const field = (field_name: string) => ({ field_name })
  const first = { alt: [field('people'), field('description')], alt_fallback: field('filename') }
  const opened = await open({ accessibility: { assets: first } })
  await expect.element(page.getByRole('img', { name: /^A worn path leads across a mountain meadow/ })).toBeVisible()
  await opened.close()
  await open({ accessibility: { assets: { alt: [field('people')] } } })
  await expect.element(page.getByRole('img', { name: 'picos-de-europa.jpg' })).toBeVisible()
})

test('A7 offers to copy an e-mail that is too long for a link, and hides it without an address', async () => {
  await page.viewport(1440, 900)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const mail = demoConfig.global.order_mail
  const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
  const opened = await open(global({ order_mail: { ...mail, body: `{ids} ${'x'.repeat(1800)}` } }))
  await more.click()
  await page.getByRole('menuitem', { name: 'Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email about these files' })
  await dialog.getByRole('button', { name: 'Copy text' }).click()
  await expect.element(dialog.getByText('The text was copied.')).toBeVisible()
  expect(write).toHaveBeenCalledWith(expect.stringContaining('picture-1 xxx'))
  await opened.close()
  await open(global({ order_mail: { ...mail, mailto: '' } }))
  await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await more.click()
  await expect.element(page.getByRole('menuitem', { name: 'Preview' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Email' }).query()).toBeNull()
})

test('A7 the e-mail link contains the asset, copy recipients, subject and configured base address', async () => {
  await page.viewport(1440, 900)
  const order_mail = {
    mailto: 'desk@vitrine.example',
    cc: 'archive@vitrine.example',
    subject: 'About {ids}',
    body: 'See {webcenter_baseUrl}/?ids={ids}\nThanks',
    webcenter_baseUrl: 'https://dam.example',
  }
  const { go } = await open(global({ order_mail }))
  go('#/search/*')
  const cell = page.getByRole('gridcell').first()
  await userEvent.hover(cell)
  await cell.getByRole('button', { name: 'Information' }).click()
  const panel = page.getByRole('region', { name: 'Mountain path' })
  for (const name of ['Information', 'Share', 'Preview', 'Download'])
    await expect.element(panel.getByRole('button', { name, exact: true })).toBeVisible()
  await expect.element(panel.getByRole('link', { name: 'Open', exact: true })).toHaveAttribute('href', '#/asset/picture-1')
  const body = encodeURIComponent('See https://dam.example/?ids=picture-1\r\nThanks')
  await expect
    .element(panel.getByRole('link', { name: 'Email' }))
    .toHaveAttribute('href', `mailto:desk@vitrine.example?cc=archive@vitrine.example&subject=About%20picture-1&body=${body}`)
})

test('A1 Escape closes the information immediately, and so does a second click on its icon', async () => {
  await page.viewport(1440, 900)
  const { go } = await open()
  go('#/search/*')
  const cell = page.getByRole('gridcell').first()
  await userEvent.hover(cell)
  const info = cell.getByRole('button', { name: 'Information' })
  await info.click()
  const panel = page.getByRole('region', { name: 'Mountain path' })
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => panel.query()).toBeNull()
  await info.click()
  await expect.element(panel).toBeVisible()
  await expect.element(info).toHaveAttribute('aria-pressed', 'true')
  await info.click()
  await expect.poll(() => panel.query()).toBeNull()
})
