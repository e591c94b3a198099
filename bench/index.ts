import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverEnvironment } from '../scripts/server-process.mjs'
import { noCorpus, readCorpus } from './corpus.ts'
import { printSkipped } from './print.ts'

export interface IndexBenchOptions {
  /** Documents per run. */
  readonly counts?: readonly number[]
  /** Compares with SQLite FTS5 at up to 100,000 documents. */
  readonly sqlite?: boolean
}

const exited = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The bench of the index ended with code ${code}.`))))
  })

const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/**
 * The search index on museum records scaled to 100,000 and a million. Build and search run in separate processes, so that the memory
 * of one is not counted for the other; the second starts from the snapshot, as a server does.
 */
export const benchIndex = async ({ counts = [100_000, 1_000_000], sqlite = true }: IndexBenchOptions = {}): Promise<void> => {
  if (!readCorpus()) return printSkipped('P19, P20, P22', noCorpus)
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-index-'))
  try {
    for (const count of counts) {
      const file = join(folder, `${count}.idx`)
      await exited(fork(script('./index-build.ts'), [String(count), file]))
      const env = { ...serverEnvironment, ...process.env }
      await exited(fork(script('./index-search.ts'), [String(count), file], { env }))
      await exited(fork(script('./index-lucene.ts'), [String(count), file, join(folder, 'lucene')], { env }))
      await rm(file)
      if (sqlite && count <= 100_000) await exited(fork(script('./index-sqlite.ts'), [String(count)]))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = process.argv.slice(2).map(Number).filter(Boolean)
  await benchIndex(counts.length > 0 ? { counts } : {})
}
