/**
 * In place of sw.js it takes the worker and everything that is kept for the page itself off every device that comes by; see docs/operating/one-server.md.
 * What people keep on purpose stays: it is theirs, and shown again under the next worker. Caches of other portals of the origin stay, too.
 */
const { scope } = self.registration
const { pathname } = new URL(scope)
// As in src/contract/portal-prefix.ts.
const prefix = pathname === '/' ? 'vitrine' : `vitrine+${encodeURIComponent(pathname)}+`
const isWithdrawn = (name) =>
  (name.startsWith(`${prefix}-`) && !name.startsWith(`${prefix}-user-`)) || (name.includes('-precache-') && name.endsWith(`-${scope}`))

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const withdraw = async () => {
    for (const name of await caches.keys()) if (isWithdrawn(name)) await caches.delete(name)
    await self.registration.unregister()
  }
  event.waitUntil(withdraw())
})
