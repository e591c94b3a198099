import { afterEach, expect, test } from 'vitest'
import { jpeg } from '../support/media-fixtures.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

let started: StartedServer | null = null
afterEach(async () => {
  await started?.remove()
  started = null
})

interface SearchBody {
  readonly facetCounts: { readonly facetFields: Readonly<Record<string, readonly { readonly value: string; readonly count: number }[]>> }
}

const facetsOf = async (server: StartedServer, filter = {}) => {
  const query = new URLSearchParams({ solr_q: '*', filter: JSON.stringify(filter) })
  for (const field of ['creator', '*']) query.append('solr_facetfields', field)
  const { facetCounts } = (await (await server.get(`search?${query}`)).json()) as SearchBody
  return facetCounts.facetFields
}

const table = [
  'Bilddatei;Inventarnummer;Titel;Künstler;Höhe (cm);Sammlungsbereich;view',
  'a.jpg;N-1;Eins;Anna Alt;12;Tiere;',
  'b.jpg;N-2;Zwei;Anna Alt;12;Tiere;',
  'c.jpg;N-3;Drei;Bea Berg;30;Pflanzen;',
  'd.jpg;N-4;Vier;Bea Berg;30;Steine;-',
  'e.jpg;N-5;Fünf;Bea Berg;30;Steine;-',
].join('\r\n')

test('Z8 the columns of a table are fields with their headers as labels, and those whose values repeat are filters', async () => {
  const files = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(async (name, at) => [`${name}.jpg`, await jpeg(40 + at, 30)] as const))
  started = await startServer({ files: { ...Object.fromEntries(files), 'vitrine.csv': table } })
  await started.untilReady()

  const { visible_fields: fields } = (await (await started.get('index/fields')).json()) as {
    visible_fields: { field_name: string; origin: string; default_labels: Record<string, string> }[]
  }
  const own = fields
    .filter(({ origin }) => origin === 'sidecar')
    .map(({ field_name, default_labels }) => `${field_name} ${default_labels['de']}`)
  expect(new Set(own)).toEqual(new Set(['hoehe_cm Höhe (cm)', 'inventarnummer Inventarnummer', 'sammlungsbereich Sammlungsbereich']))

  const all = await facetsOf(started)
  expect(all['creator']?.map(({ value, count }) => [value, count])).toEqual([
    ['Anna Alt', 2],
    ['Bea Berg', 1],
  ])
  expect(all['hoehe_cm']?.map(({ value, count }) => [value, count])).toEqual([
    ['12', 2],
    ['30', 1],
  ])
  // Values of hidden files do not repeat for a guest, and each inventory number is different.
  expect(all['sammlungsbereich']?.map(({ value }) => value)).toEqual(['Tiere', 'Pflanzen'])
  expect(all).not.toHaveProperty('inventarnummer')

  // A selected value keeps its facet, so that it can be changed.
  expect(await facetsOf(started, { inventarnummer: ['N-3'] })).toHaveProperty('inventarnummer')
  expect(await facetsOf(started, { creator: ['Bea Berg'] })).not.toHaveProperty('hoehe_cm')
})
