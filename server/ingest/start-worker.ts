import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Worker threads do not inherit the TypeScript loader, so the thread registers one before its script. */
const fromSource = (source: URL): string => {
  // By path, because the package name resolves to the CommonJS build here, which cannot register inside a thread.
  const loader = new URL('dist/esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))).href
  return `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(source.href)}) })`
}

/**
 * The built script of a worker, next to main.js: in the folder of the calling code or, if that is in a chunk, one level up. Null when
 * running from sources, unless VITRINE_BUILT_WORKERS names a folder that has it: compiling a worker at each start takes seconds.
 * `here`: URL of the calling code.
 */
export const builtWorker = (source: URL, here: string, built = process.env['VITRINE_BUILT_WORKERS']): URL | null => {
  const name = `${source.pathname.slice(source.pathname.lastIndexOf('/') + 1).replace(/\.ts$/, '')}.js`
  const places = [new URL(`./${name}`, here), new URL(`../${name}`, here), ...(built ? [pathToFileURL(join(built, name))] : [])]
  return places.find((url) => existsSync(fileURLToPath(url))) ?? null
}

/** Starts a worker thread from its source file, `new URL('./pdf.worker.ts', import.meta.url)`, or from its build. */
export const startWorker = (source: URL, options: WorkerOptions = {}): Worker => {
  const script = builtWorker(source, import.meta.url)
  return script ? new Worker(script, options) : new Worker(fromSource(source), { ...options, eval: true })
}

/** Starts a separate process, for work that cannot be stopped in a thread. */
export const startProcess = (source: URL): ChildProcess => {
  const script = builtWorker(source, import.meta.url)
  return fork(script ?? source, [], {
    execArgv: script ? [] : ['--import', import.meta.resolve('tsx')],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
