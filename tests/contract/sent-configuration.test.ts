import { afterEach, beforeEach, expect, test } from 'vitest'
import { factoryConfig } from '../../src/contract/config/factory-config.ts'
import { configFormatVersion } from '../../src/contract/info.ts'
import { requestedFacets } from '../../src/contract/prefetched-search.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
})
afterEach(() => portal.close())

const save = (json: unknown) => portal.call('saveConfig', { as: 'admin', json })
const stored = async () => (await portal.portal.services.stores.configuration.getDocument('config/global'))?.body

test('G10 reads quoted numbers of clients of older versions', async () => {
  const { global } = factoryConfig()
  const quoted = {
    version: configFormatVersion,
    global: { ...global, hide_dashboard: 'true' },
    dashboard: { heroImage: { height: '400' } },
  }
  expect((await save(quoted)).status).toBe(200)
  expect(await stored()).toMatchObject({ global: { hide_dashboard: true }, dashboard: { heroImage: { height: 400 } } })
})

test('G10 refuses facets beyond the limits of a search, and a stored configuration with them does not break it', async () => {
  const facet = (field_name: string) => ({ field_name, translation: 'x' })
  const names = Array.from({ length: 65 }, (_, at) => `field_${at}`)
  for (const [facets, field] of [
    [[facet('title'), facet('f'.repeat(65))], 'facets.1.field_name'],
    [names.map(facet), 'facets'],
  ] as const) {
    const refused = await save({ ...factoryConfig(), facets })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'request.invalid', values: { field, reason: 'length' } })
  }
  expect((await save({ ...factoryConfig(), facets: [facet('f'.repeat(64))] })).status).toBe(200)
  const solr_facetfields = requestedFacets([facet('f'.repeat(65)), ...names.map(facet)])
  expect((await portal.call('search', { as: 'admin', query: { solr_q: '*', solr_facetfields } })).status).toBe(200)
})
