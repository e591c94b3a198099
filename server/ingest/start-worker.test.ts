import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { builtWorker, startWorker } from './start-worker.ts'

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
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('V2 a server that runs from sources compiles its workers, or starts those of VITRINE_BUILT_WORKERS', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-worker-'))
  const source = pathToFileURL(join(folder, 'small.worker.ts'))
  const firstMessage = async () => {
    const worker = startWorker(source)
    const message = await new Promise((received, failed) => worker.once('message', received).once('error', failed))
    await worker.terminate()
    return message
  }
  const code = (text: string) => `import { parentPort } from 'node:worker_threads'\nparentPort.postMessage(${text})\n`
  try {
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    vi.stubEnv('VITRINE_BUILT_WORKERS', '')
    await writeFile(join(folder, 'small.worker.ts'), code("'compiled' as string"))
    expect(await firstMessage()).toBe('compiled')
    const built = join(folder, 'built')
    await mkdir(built)
    await writeFile(join(built, 'small.worker.js'), code("'built'"))
    vi.stubEnv('VITRINE_BUILT_WORKERS', built)
    expect(await firstMessage()).toBe('built')
  } finally {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
