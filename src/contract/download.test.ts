import * as v from 'valibot'
import { expect, test } from 'vitest'
import { previewResponseSchema } from './download.ts'

test.each([{}, { url: null }, { url: null, asset_groups: [] }])(
  'A6 %j is a valid response for a preview that is not visible to the user',
  (answer) => {
    expect(v.parse(previewResponseSchema, answer).url ?? null).toBeNull()
  },
)
