import { startPortal } from './portal-server.ts'

/** One server with the demo catalogue for the whole run; tests that need one of their own start it themselves. */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const portal = await startPortal()
  process.env['PORTAL_ADDRESS'] = portal.address
  return () => portal.stop()
}

export default globalSetup
