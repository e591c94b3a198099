import type { Profile, Stored } from './stored-data.ts'

/** Stores a profile, given as JSON, at the origin of the page. Runs in the page, so it uses nothing of this module. */
export const writeProfile = async (json: string): Promise<void> => {
  const profile = JSON.parse(json) as Profile
  const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const valueOf = (stored: Stored): unknown => {
    if (stored === null || typeof stored !== 'object') return stored
    if (Array.isArray(stored)) return stored.map(valueOf)
    const members = stored as { readonly [key: string]: Stored }
    if (typeof members['zeros'] === 'number') return new ArrayBuffer(members['zeros'])
    if (typeof members['base64'] === 'string') {
      const bytes = bytesOf(members['base64'])
      return typeof members['type'] === 'string' ? new Blob([bytes], { type: members['type'] }) : bytes.buffer
    }
    return Object.fromEntries(Object.entries(members).map(([key, member]) => [key, valueOf(member)]))
  }
  for (const [key, value] of Object.entries(profile.localStorage)) localStorage.setItem(key, value)
  for (const { name, version, stores } of profile.databases) {
    await new Promise<void>((written, failed) => {
      const request = indexedDB.open(name, version)
      request.addEventListener('error', () => failed(request.error))
      request.addEventListener('upgradeneeded', () => {
        for (const { name: store, keyPath, autoIncrement, indexes, keys, rows } of stores) {
          const created = request.result.createObjectStore(store, { keyPath, autoIncrement })
          for (const { index, keyPath: path } of indexes) created.createIndex(index, path)
          for (const [at, row] of rows.entries()) created.put(valueOf(row), ...(keys === null ? [] : [keys[at]]))
        }
      })
      request.addEventListener('success', () => {
        request.result.close()
        written()
      })
    })
  }
  for (const { name, entries } of profile.caches) {
    const cache = await caches.open(name)
    for (const { path, status, headers, body } of entries) await cache.put(path, new Response(bytesOf(body), { status, headers }))
  }
}
