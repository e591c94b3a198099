import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { RemoteError } from '#local/remote-error.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { findConvertSets } from './find-convert-sets.ts'

/** A backend that refuses a list with an asset that the user may not download. */
const backend = (locked: ReadonlySet<string>, requests: string[][] = []): ApiClient =>
  ({
    call: async (_name: string, { query }: { query: { asset_id: string[] } }) => {
      requests.push(query.asset_id)
      if (query.asset_id.some((id) => locked.has(id))) throw new RemoteError('access.denied', 403)
      return { convert_sets: query.asset_id.map((id) => ({ id, title: id })) }
    },
  }) as unknown as ApiClient

test('W1 the presets of all assets with the right are found, whichever others are refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), async (rights) => {
      const ids = rights.map((_, at) => `a${at}`)
      const locked = new Set(ids.filter((_, at) => !rights[at]))
      const found = findConvertSets(backend(locked), ids, undefined, true)
      if (locked.size === ids.length) await expect(found).rejects.toMatchObject({ status: 403 })
      else expect((await found).map(({ id }) => id).toSorted()).toEqual(ids.filter((id) => !locked.has(id)).toSorted())
    }),
  )
})

test('W1 a list without a refused asset needs one request, and other failures are not repeated', async () => {
  const requests: string[][] = []
  await findConvertSets(backend(new Set(), requests), ['a', 'b', 'c'])
  expect(requests).toEqual([['a', 'b', 'c']])
  requests.length = 0
  await expect(findConvertSets(backend(new Set(['b']), requests), ['a', 'b'])).rejects.toMatchObject({ status: 403 })
  expect(requests).toEqual([['a', 'b']])
  const broken = { call: () => Promise.reject(new RemoteError('client.unknown-status', 500)) } as unknown as ApiClient
  await expect(findConvertSets(broken, ['a', 'b'])).rejects.toMatchObject({ status: 500 })
})
