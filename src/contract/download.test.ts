import * as v from 'valibot'
import { expect, test } from 'vitest'
import { previewAnswerSchema } from './download.ts'

test.each([{}, { url: null }, { url: null, asset_groups: [] }])(
  'A6 %j says that a preview is not for this person, and is no broken answer',
  (answer) => {
    expect(v.parse(previewAnswerSchema, answer).url ?? null).toBeNull()
  },
)
