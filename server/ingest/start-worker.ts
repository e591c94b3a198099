import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A worker thread does not take over the loader that runs TypeScript, so it registers one before its real script. */
const fromSource = (source: URL): string => {
  // The path, because asking for it by name from here gives the CommonJS half, which can't register from inside a thread.
  const loader = new URL('dist/esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))).href
  return `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(source.href)}) })`
}

/**
 * Starts a worker thread from its source file, `new URL('./pdf.worker.ts', import.meta.url)`. In the built server the same worker
 * stands as JavaScript beside main.js, which is this module's folder or, when it landed in a chunk, the one above.
 */
export const startWorker = (source: URL, options: WorkerOptions = {}): Worker => {
  const built = `${source.pathname.slice(source.pathname.lastIndexOf('/') + 1).replace(/\.ts$/, '')}.js`
  const script = [new URL(`./${built}`, import.meta.url), new URL(`../${built}`, import.meta.url)].find((url) => existsSync(fileURLToPath(url)))
  return script ? new Worker(script, options) : new Worker(fromSource(source), { ...options, eval: true })
}
