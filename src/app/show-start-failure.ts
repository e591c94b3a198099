import { storageKeys } from '../platform/storage.ts'
import { reloadForCode } from './reload-for-code.ts'

/** Shows an error message when the page could not start. No messages are loaded, so the HTML document contains the text. */
export const showStartFailure = (failure: unknown): void => {
  if (reloadForCode(storageKeys.reloadedForStart)) return
  const sentence = document.querySelector<HTMLTemplateElement>('#start-failed')?.content
  if (sentence) document.getElementById('root')?.replaceChildren(sentence.cloneNode(true))
  document.getElementById('first-pictures')?.remove()
  reportError(failure)
}
