import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createMemoryBlobs } from '../../../tests/support/memory-blobs.ts'
import { describeMadeRenditions } from '../../ports/made-renditions.conformance.ts'
import { createRenditionsInBlobs } from './renditions-in-blobs.ts'

describeMadeRenditions('blobs', async (limit) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-made-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const blobs = createMemoryBlobs()
  return { blobs, at: [createRenditionsInBlobs({ ...limit, blobs, file: join(folder, 'made.ndjson') })] }
})
