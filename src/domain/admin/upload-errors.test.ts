import { expect, test } from 'vitest'
import { RemoteError } from '#local/remote-error.ts'
import { uploadError } from './upload-errors.ts'

test.each(['client.offline', 'client.network', 'client.timeout'] as const)(
  'O11 a failed upload is not retried automatically, and the message reports it (%s)',
  (code) => {
    expect(uploadError(new RemoteError(code, 0), 'picture')?.message).toBe('toast.admin.file.not_sent')
  },
)
