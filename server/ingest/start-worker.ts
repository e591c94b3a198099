import { type ChildProcess, fork } from 'node:child_process'
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
 * The built script of a worker: it stands beside main.js, which is the folder of the code that asks or, when that landed in a
 * chunk, the one above. Null when running from sources. `here` is the address of the code that asks.
 */
export const builtWorker = (source: URL, here: string): URL | null => {
  const name = `${source.pathname.slice(source.pathname.lastIndexOf('/') + 1).replace(/\.ts$/, '')}.js`
  return [new URL(`./${name}`, here), new URL(`../${name}`, here)].find((url) => existsSync(fileURLToPath(url))) ?? null
}

/** Starts a worker thread from its source file, `new URL('./pdf.worker.ts', import.meta.url)`, or from what was built of it. */
export const startWorker = (source: URL, options: WorkerOptions = {}): Worker => {
  const script = builtWorker(source, import.meta.url)
  return script ? new Worker(script, options) : new Worker(fromSource(source), { ...options, eval: true })
}

/** The same as a process of its own, for work that a thread can't be stopped in. */
export const startProcess = (source: URL): ChildProcess => {
  const script = builtWorker(source, import.meta.url)
  return fork(script ?? source, [], {
    execArgv: script ? [] : ['--import', import.meta.resolve('tsx')],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
