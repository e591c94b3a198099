import 'fake-indexeddb/auto'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { checkCrashes, crashPlaces } from '../support/downloads/check-crashes.ts'
import { type FileServer, startFileServer } from '../support/downloads/delivery.ts'

let server: FileServer
beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  server = await startFileServer()
})
afterAll(async () => {
  await server.close()
  vi.unstubAllGlobals()
})

test.each(crashPlaces)(
  'O5 a tab that crashes at any storage operation loses at most one part, and the next tab completes the download: %s (D8)',
  (_place, createDisk) => checkCrashes(server, createDisk, 1),
)
