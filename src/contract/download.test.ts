import * as v from 'valibot'
import { expect, test } from 'vitest'
import { previewResponseSchema } from './download.ts'

test.each([{}, { url: null }, { url: null, asset_groups: [] }])(
  'A6 %j is a valid response for a preview that is not visible to the user',
  (response) => {
    expect(v.parse(previewResponseSchema, response).url ?? null).toBeNull()
  },
)
