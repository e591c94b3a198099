import type { Page } from '@playwright/test'

/** Everything that the browser stores for this origin, as one text: bodies of cached user data, only the names of files. */
export const allStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        found.push([name, request.url])
        if (!name.startsWith('vitrine')) continue
        const response = await cache.match(request)
        if (!response?.headers.get('content-type')?.startsWith('image/')) found.push(await response?.text())
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((open, fail) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => open(request.result)
        request.onerror = () => fail(request.error)
      })
      for (const table of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((read, fail) => {
          const request = database.transaction(table).objectStore(table).getAll()
          request.onsuccess = () => read(request.result)
          request.onerror = () => fail(request.error)
        })
        found.push([table, rows])
      }
      database.close()
    }
    const listFolder = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const [name, handle] of folder as unknown as AsyncIterable<[string, FileSystemHandle]>) {
        found.push(name)
        if (handle.kind === 'directory') await listFolder(handle as FileSystemDirectoryHandle)
      }
    }
    await listFolder(await navigator.storage.getDirectory())
    return JSON.stringify(found)
  })
