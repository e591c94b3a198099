import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { describeIngestMemory } from '../../ports/ingest-memory.conformance.ts'
import { createFileMemory } from './file-memory.ts'

describeIngestMemory('file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-memory-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const reopen = () => createFileMemory(join(folder, 'ingest', 'files.ndjson'))
  return { memory: reopen(), reopen }
})
