import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortal } from './portal-server.ts'

/** Ingests the media of the demo once, into a folder that every worker and every test with its own server copies, see own-portal.ts. */
const globalSetup = async (): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'))
  const template = join(folder, 'template')
  await (await startPortal({ data: template })).stop()
  process.env['PORTAL_TEMPLATE'] = template
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

export default globalSetup
