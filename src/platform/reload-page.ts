import { storeTypedText } from './typed-text.ts'

/** Reloads the page. Text in the search box stays. */
export const reloadPage = (): void => {
  storeTypedText()
  window.location.reload()
}
