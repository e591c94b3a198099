import { atom } from 'jotai'
import type { ApiClient } from '../../platform/api-client.ts'
import { resultsAtom, searchResultByIdAtom } from '../search/atoms.ts'

/** Longer texts are not sent. */
const maxTextLength = 500

/** Whether the present results contain an asset, and the text that found it; null = none did. */
export const foundByTextAtom = atom((get) => (id: string): string | null => {
  const { text, corrected } = get(resultsAtom)
  const searched = corrected?.text ?? text ?? '*'
  return searched.length <= maxTextLength && searched !== '*' && get(searchResultByIdAtom).has(id) ? searched : null
})

/** Pages of a document where a text is found, from 1. Empty if the server does not know. Rejects with RemoteError. */
export const fetchFoundPages = async (api: ApiClient, id: string, text: string, signal: AbortSignal): Promise<readonly number[]> => {
  const { found_pages = [] } = await api.call('getPreview', { query: { id, target: 'view', page: '1', text }, signal })
  return found_pages
}
