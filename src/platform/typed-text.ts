import { storageKeys, tabStore } from './storage.ts'

interface TypedText {
  readonly text: string
  readonly isFocused: boolean
}

/**
 * Stores what the user has typed into the search box, before the page replaces the box without being asked: it reloads itself, or it requires a sign-in.
 * @param hash address at which the box is shown again
 */
export const storeTypedText = (hash = window.location.hash): void => {
  const field = document.querySelector<HTMLInputElement>('[role=search] input')
  if (!field || field.value === '') return
  const focus = document.activeElement === field ? 'focused' : ''
  // Neither an address nor the text of an input contains a line break.
  tabStore.set(storageKeys.typedText, [hash, focus, field.value].join('\n'))
}

/**
 * Returns the text that was stored for the current address, once. A text of another address is outdated when a search box appears. During a sign-in
 * the text stays.
 */
export const takeTypedText = (): TypedText | null => {
  // The page may render its box once more before the sign-in replaces it.
  if (tabStore.get(storageKeys.returnTo) !== null) return null
  const [hash, focus, text] = tabStore.get(storageKeys.typedText)?.split('\n') ?? []
  tabStore.remove(storageKeys.typedText)
  if (hash !== window.location.hash || text === undefined) return null
  return { text, isFocused: focus !== '' }
}
