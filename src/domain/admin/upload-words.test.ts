import { expect, test } from 'vitest'
import { ApiFailure } from '../../platform/api-failure.ts'
import { uploadWords } from './upload-words.ts'

test.each(['client.offline', 'client.network', 'client.timeout'] as const)(
  'O11 a file is not sent later by itself, and that is said (%s)',
  (code) => {
    expect(uploadWords(new ApiFailure(code, 0), 'picture')?.message).toBe('toast.admin.file.not_sent')
  },
)
