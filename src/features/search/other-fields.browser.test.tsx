import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { indexFields } from '#catalogue/index-fields.ts'
import { factoryConfig } from '#contract/config/factory-config.ts'
import type { AssetRecord } from '../../../server/records/asset-record.ts'
import { createSearchHandlers, openSearch, samplePicture } from '../../../tests/support/component/search-portal.ts'

const record = (at: number): AssetRecord =>
  samplePicture(at, {
    keywords: {
      asset_groups: [{ value: 'image', labels: { en: 'Image' } }],
      hoehe_cm: [{ value: at % 2 === 0 ? '12,5' : '30' }],
      inventarnummer: [{ value: `N-${at}` }],
    },
  })
const calls = createSearchHandlers(Array.from({ length: 6 }, (_, at) => record(at + 1)))
const noFormats = { getConvertSets: () => ({ convert_sets: [] }) }
const labels = new Map([
  ['hoehe_cm', 'Höhe (cm)'],
  ['inventarnummer', 'Inventarnummer'],
])

/** A new installation, whose server knows the labels of a table. */
const open = (config: unknown = factoryConfig()) =>
  openSearch('#/search/*', { config, calls: { ...calls, ...noFormats }, boot: { fields: indexFields([...labels.keys()], labels) } })

beforeEach(() => page.viewport(1440, 900))

test('Z8 a new installation offers the columns of a table as filters under their headers, without those of unique values', async () => {
  await open()
  await expect.element(page.getByText('6 results')).toBeVisible()
  const height = page.getByRole('group', { name: /^Höhe \(cm\)/ })
  await expect.element(height).toBeInTheDocument()
  // Values far below are rendered when they are near.
  height.element().scrollIntoView()
  await userEvent.click(height.getByRole('checkbox', { name: /^12,5/ }))
  await expect.element(page.getByText('3 results')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Höhe (cm): 12,5 Remove filter' })).toBeVisible()
  await expect.element(page.getByRole('group', { name: /^Inventarnummer/ })).not.toBeInTheDocument()
})

test('Z8 the page of a file shows the columns of its table after the configured fields', async () => {
  await open()
  await expect.element(page.getByText('6 results')).toBeVisible()
  await userEvent.click(page.getByRole('gridcell').first())
  await expect.element(page.getByText('Höhe (cm)')).toBeVisible()
  await expect.element(page.getByText(/^N-\d$/)).toBeVisible()
})

test('Z7 a new installation shows copyright and country with a file, and offers country, camera and lens as filters', async () => {
  const known = samplePicture(1, {
    texts: { title: 'Bridge', copyright: '© Anna Alt' },
    keywords: {
      asset_groups: [{ value: 'image', labels: { en: 'Image' } }],
      country: [{ value: 'Norway' }],
      camera: [{ value: 'Camera One' }],
      lens: [{ value: 'Lens 50' }],
    },
  })
  await openSearch('#/search/*', { config: factoryConfig(), calls: { ...createSearchHandlers([known]), ...noFormats } })
  await expect.element(page.getByText('1 result', { exact: true })).toBeVisible()
  for (const name of [/^Country/, /^Camera/, /^Lens/]) await expect.element(page.getByRole('group', { name })).toBeInTheDocument()
  await userEvent.click(page.getByRole('gridcell').first())
  await expect.element(page.getByText('© Anna Alt').first()).toBeVisible()
  await expect.element(page.getByText('Norway').last()).toBeVisible()
})

test('Z8 a stored configuration without the entry shows only its own fields', async () => {
  const { facets, infoView, ...config } = factoryConfig()
  await open({
    ...config,
    facets: facets.filter(({ field_name }) => field_name !== '*'),
    infoView: { ...infoView, paramsLeft: infoView.paramsLeft.filter(({ field_name }) => field_name !== '*') },
  })
  await expect.element(page.getByText('6 results')).toBeVisible()
  await expect.element(page.getByRole('group', { name: /^Media type/ })).toBeVisible()
  await expect.element(page.getByRole('group', { name: /^Höhe/ })).not.toBeInTheDocument()
})
