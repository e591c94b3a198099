import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a script that starts a TypeScript worker from its sources. `url`: of the `.worker.ts`. */
export const typescriptWorker = (url: URL): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'vitrine-worker-')), 'start.mjs')
  const loader = import.meta.resolve('tsx/esm/api')
  writeFileSync(file, `import { register } from ${JSON.stringify(loader)}\nregister()\nawait import(${JSON.stringify(url.href)})\n`)
  return file
}
