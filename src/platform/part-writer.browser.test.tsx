import { expect, test } from 'vitest'
import { base64 } from '#local/downloads/base64.ts'
import { openPartFiles } from '#local/downloads/part-files.ts'
import { partFolder } from '#local/downloads/part-folder.ts'
import { createPartWriter } from './part-writer.ts'

test('O5 the digest of a download is that of the stored bytes, also if they changed after they were received (fault 43)', async () => {
  const files = openPartFiles('anna', createPartWriter()) ?? expect.fail('this browser stores no files')
  const received = Uint8Array.from({ length: 100_000 }, (_, at) => at % 251)
  await files.write({ name: 'part', at: 0 }, [received.slice().buffer])
  await files.close()
  const digest = () => files.digest('whole', [{ name: 'part', bytes: received.length }], new AbortController().signal)
  const expected = async (bytes: Uint8Array<ArrayBuffer>) => base64(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  expect(await digest()).toBe(await expected(received))

  await files.write({ name: 'part', at: 0 }, [received.slice().buffer])
  await files.close()
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(partFolder)
  const handle = await (await folder.getDirectoryHandle('anna')).getFileHandle('part')
  const changed = received.slice()
  changed[5000] = (changed[5000] ?? 0) ^ 1
  const stream = await handle.createWritable()
  await stream.write(changed)
  await stream.close()
  expect(await digest()).toBe(await expected(changed))
  await files.remove(['part'])
})
