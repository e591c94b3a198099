import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file that a Worker can start and that runs a TypeScript worker from the sources. `url`: of the `.worker.ts`. */
export const typescriptWorker = (url: URL): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'vitrine-worker-')), 'start.mjs')
  const loader = import.meta.resolve('tsx/esm/api')
  writeFileSync(file, `import { register } from ${JSON.stringify(loader)}\nregister()\nawait import(${JSON.stringify(url.href)})\n`)
  return file
}
