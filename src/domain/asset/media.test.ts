import { expect, test, vi } from 'vitest'
import type { ApiClient } from '../../platform/api-client.ts'
import { fetchPreview, NoPreviewError, NotVisibleError } from './media.ts'

const failureOf = (response: object) => {
  const api = { call: vi.fn(async () => response) } as unknown as ApiClient
  return fetchPreview(api, { id: 'a', page: 1 }).catch((failure: unknown) => failure)
}

test('A6 a visible file without a preview is not a refusal; a response without any part of the file is', async () => {
  expect(await failureOf({ asset_groups: ['document'], pages: 1 })).toBeInstanceOf(NoPreviewError)
  expect(await failureOf({ asset_groups: [] })).toBeInstanceOf(NotVisibleError)
})
