/**
 * Reads what the origin of the page stores: entries of local storage, databases and caches. Runs in a page, so it uses nothing of this module.
 * Bytes become `{ base64 }`, with the `type` of a blob, or `{ zeros }` if all are 0.
 */
export const readProfile = async () => {
  const base64 = (buffer) => btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(''))
  const isEmpty = (buffer) => new Uint8Array(buffer).every((byte) => byte === 0)
  const plain = async (value) => {
    if (value instanceof Blob) return { base64: base64(await value.arrayBuffer()), type: value.type }
    if (value instanceof ArrayBuffer) return isEmpty(value) ? { zeros: value.byteLength } : { base64: base64(value) }
    if (Array.isArray(value)) return Promise.all(value.map(plain))
    if (value === null || typeof value !== 'object') return value
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error(`unknown value: ${value.constructor.name}`)
    return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([key, member]) => [key, await plain(member)])))
  }
  const result = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const readStore = async (database, name) => {
    const { keyPath, autoIncrement, indexNames } = database.transaction(name).objectStore(name)
    const store = () => database.transaction(name).objectStore(name)
    const indexes = [...indexNames].map((index) => ({ index, keyPath: store().index(index).keyPath }))
    const keys = keyPath === null ? await result(store().getAllKeys()) : null
    return { name, keyPath, autoIncrement, indexes, keys, rows: await plain(await result(store().getAll())) }
  }
  const databases = []
  for (const { name, version } of await indexedDB.databases()) {
    const database = await result(indexedDB.open(name))
    const stores = []
    for (const store of database.objectStoreNames) stores.push(await readStore(database, store))
    databases.push({ name, version, stores })
    database.close()
  }
  const caches = []
  for (const name of await window.caches.keys()) {
    const cache = await window.caches.open(name)
    const entries = []
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      // The files of the page belong to the program, not to the user.
      if (pathname === '/' || pathname.startsWith('/assets/')) continue
      const response = await cache.match(request)
      const body = base64(await response.arrayBuffer())
      entries.push({ path: pathname, status: response.status, headers: Object.fromEntries(response.headers), body })
    }
    caches.push({ name, entries })
  }
  const files = []
  const readFolder = async (folder, path) => {
    for await (const entry of folder.values()) {
      if (entry.kind === 'directory') await readFolder(entry, `${path}${entry.name}/`)
      else files.push({ path: path + entry.name, body: base64(await (await entry.getFile()).arrayBuffer()) })
    }
  }
  await readFolder(await navigator.storage.getDirectory(), '')
  return { localStorage: Object.fromEntries(Object.entries(localStorage)), databases, caches, files }
}
