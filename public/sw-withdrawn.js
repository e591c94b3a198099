/**
 * In place of sw.js it takes the worker and everything that is kept for the page itself off every device that comes by; see docs/operating.md.
 * What people keep on purpose stays: it is theirs, and shown again under the next worker.
 */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const withdraw = async () => {
    for (const name of await caches.keys()) if (!name.startsWith('vitrine-user-')) await caches.delete(name)
    await self.registration.unregister()
  }
  event.waitUntil(withdraw())
})
