import { expect, test } from 'vitest'
import type { SolrRequest } from './client.ts'
import { createSolrSearch } from './solr-search.ts'

test('S2 V8 counts that were requested before a change of the index do not weigh words after it', async () => {
  const total = { response: { numFound: 10, docs: [] }, facets: { c0: { count: 1 }, c1: { count: 5 } } }
  const pending: (() => void)[] = []
  const isCount = ({ body }: SolrRequest) => typeof body === 'object' && body !== null && 'queries' in body
  const client = {
    request: (request: SolrRequest) =>
      isCount(request) ? new Promise((resolve) => void pending.push(() => resolve(total))) : Promise.resolve(total),
  }
  const index = createSolrSearch(client, 'index')
  const sort = { key: 'score', orientation: 'desc' } as const
  const query = { text: 'storm river', groups: ['everyone'], filters: [], facets: [], sort, start: 0, rows: 10 }
  const before = index.search(query, [])
  expect(pending).toHaveLength(1)
  index.invalidate()
  pending[0]?.()
  await before
  const after = index.search(query, [])
  expect(pending).toHaveLength(2)
  pending[1]?.()
  await after
  await index.search(query, [])
  expect(pending).toHaveLength(2)
})
