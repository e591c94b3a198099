import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { builtWorker } from './start-worker.ts'

test('V2 a built server finds its workers from the main file and from a chunk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-built-'))
  try {
    await mkdir(join(folder, 'chunks'))
    const [main, chunk] = [join(folder, 'main.js'), join(folder, 'chunks', 'a.js')].map((file) => pathToFileURL(file).href) as [
      string,
      string,
    ]
    // In a bundle the URL relative to the source file does not exist.
    const source = new URL('../pdf.worker.ts', main)
    expect(builtWorker(source, main, '')).toBeNull()
    await writeFile(join(folder, 'pdf.worker.js'), '')
    const script = pathToFileURL(join(folder, 'pdf.worker.js')).href
    expect([builtWorker(source, main, '')?.href, builtWorker(source, chunk, '')?.href]).toEqual([script, script])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
