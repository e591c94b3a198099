import { expect, test } from 'vitest'
import { RemoteError } from '#local/remote-error.ts'
import { evidenceOfFailure, evidenceOfResponse } from './visibility-evidence.ts'

const found = (ids: readonly string[], numFound = ids.length) => ({
  facetCounts: { facetFields: {} },
  response: { docs: ids.map((id) => ({ id })), numFound },
})
const byId = { query: { solr_q: '*', filter: JSON.stringify({ id: ['a', 'b'] }) } }

test('O8 hides missing assets; verifies a search by id and a preview without an address first', () => {
  expect(evidenceOfResponse('getAssets', {}, { docs: [{ id: 'a' }], missing: ['b'] }).hidden).toEqual(['b'])
  expect(evidenceOfResponse('findMissing', { body: { ids: ['a', 'b'] } }, { asked: 2, missing: ['b'] }).hidden).toEqual(['b'])
  expect(evidenceOfResponse('findMissing', { body: { ids: ['a', 'b'] } }, { asked: 1, missing: ['b'] }).hidden).toEqual([])
  expect(evidenceOfResponse('search', byId, found(['a']))).toEqual({ hidden: [], doubtful: ['b'] })
  expect(evidenceOfResponse('getPreview', { query: { id: 'a' } }, { asset_groups: [] }).doubtful).toEqual(['a'])
  expect(evidenceOfResponse('download', { query: { id: ['a', 'b'] } }, { url: '/file', rejected_asset_ids: ['b'] }).doubtful).toEqual(['b'])
  expect(evidenceOfResponse('download', { query: { id: ['a'] } }, {}).doubtful).toEqual(['a'])
  expect(evidenceOfResponse('download', { query: { id: ['a'] } }, { url: '/file' }).doubtful).toEqual([])
})

test('O8 results that other filters or a further page may explain prove nothing', () => {
  expect(evidenceOfResponse('search', byId, found(['a'], 2)).doubtful).toEqual([])
  const narrowed = { query: { filter: JSON.stringify({ id: ['a', 'b'], format: ['jpg'] }) } }
  expect(evidenceOfResponse('search', narrowed, found(['a'])).doubtful).toEqual([])
  expect(evidenceOfResponse('search', { query: { filter: '{' } }, found([])).doubtful).toEqual([])
})

test('O8 a permission error counts only with an error code of the portal', () => {
  const preview = { query: { id: 'a' } }
  expect(evidenceOfFailure('getPreview', preview, new RemoteError('asset.not-found', 404)).doubtful).toEqual(['a'])
  expect(evidenceOfFailure('getPreview', preview, new RemoteError('access.denied', 403)).doubtful).toEqual(['a'])
  expect(evidenceOfFailure('getPreview', preview, new RemoteError('client.unknown-status', 403)).doubtful).toEqual([])
  expect(evidenceOfFailure('getAssets', { query: { assetid: ['a'] } }, new RemoteError('asset.not-found', 404)).hidden).toEqual(['a'])
  expect(evidenceOfFailure('getAssets', { query: { assetid: ['a', 'b'] } }, new RemoteError('asset.not-found', 404)).hidden).toEqual([])
})
