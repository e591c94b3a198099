import { isPreview } from './preview.ts'
import { storageName } from './storage.ts'

const none: ReadonlyMap<string, string> = new Map()

/** Stored texts whose key begins with `prefix`, by the rest of the key; empty if the browser refuses storage. */
export const textsOnDevice = (prefix: string): ReadonlyMap<string, string> => {
  if (isPreview()) return none
  try {
    const start = storageName(prefix)
    const found = Object.entries(window.localStorage).filter(([name]) => name.startsWith(start))
    return new Map(found.map(([name, text]) => [name.slice(start.length), String(text)]))
  } catch {
    return none
  }
}

/** Whether the device has stored the text persistently. */
export const isOnDevice = (key: string, text: string): boolean => {
  try {
    return window.localStorage.getItem(storageName(key)) === text
  } catch {
    return false
  }
}
