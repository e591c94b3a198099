import { isPreview } from './preview.ts'

const none: ReadonlyMap<string, string> = new Map()

/** Stored texts whose key begins with `prefix`, by the rest of the key; empty if the browser refuses storage. */
export const textsOnDevice = (prefix: string): ReadonlyMap<string, string> => {
  if (isPreview()) return none
  try {
    const found = Object.entries(window.localStorage).filter(([key]) => key.startsWith(prefix))
    return new Map(found.map(([key, text]) => [key.slice(prefix.length), String(text)]))
  } catch {
    return none
  }
}

/** Whether the device has stored the text persistently. */
export const isOnDevice = (key: string, text: string): boolean => {
  try {
    return window.localStorage.getItem(key) === text
  } catch {
    return false
  }
}
