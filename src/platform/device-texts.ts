import { isPreview } from './preview.ts'

const none: ReadonlyMap<string, string> = new Map()

/** Texts on the device whose key begins with `prefix`, by the rest of the key; none where storage is refused. */
export const textsOnDevice = (prefix: string): ReadonlyMap<string, string> => {
  if (isPreview()) return none
  try {
    const found = Object.entries(window.localStorage).filter(([key]) => key.startsWith(prefix))
    return new Map(found.map(([key, text]) => [key.slice(prefix.length), String(text)]))
  } catch {
    return none
  }
}

/** Whether the device has taken a text, and will have it at the next visit. */
export const isOnDevice = (key: string, text: string): boolean => {
  try {
    return window.localStorage.getItem(key) === text
  } catch {
    return false
  }
}
