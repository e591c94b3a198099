import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortal } from './portal-server.ts'

/**
 * One server with the demo catalogue for the whole run. Before it starts, the demo's media are read once into a folder that is copied by
 * every test that wants a server of its own, see own-portal.ts.
 */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'))
  const template = join(folder, 'template')
  await (await startPortal({ data: template })).stop()
  cpSync(template, join(folder, 'data'), { recursive: true })
  const portal = await startPortal({ data: join(folder, 'data') })
  process.env['PORTAL_ADDRESS'] = portal.address
  process.env['PORTAL_TEMPLATE'] = template
  return async () => {
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export default globalSetup
