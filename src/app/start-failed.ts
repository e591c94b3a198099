import { storageKeys } from '../platform/storage.ts'
import { reloadForCode } from './reload-for-code.ts'

/** The page could not begin, so there are no texts either: the document brings the sentence. */
export const showStartFailure = (failure: unknown): void => {
  if (reloadForCode(storageKeys.reloadedForStart)) return
  const sentence = document.querySelector<HTMLTemplateElement>('#start-failed')?.content
  if (sentence) document.getElementById('root')?.replaceChildren(sentence.cloneNode(true))
  document.getElementById('early')?.remove()
  reportError(failure)
}
