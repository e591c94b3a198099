import { atom } from 'jotai'
import * as v from 'valibot'
import { type StartHead, startHeadSchema } from '#contract/start-head.ts'
import { apiAtom } from '../api/atoms.ts'

/** What the server wrote into the document for guests; null = nothing. */
const readDocumentHead = (): StartHead | null => {
  try {
    const parsed = v.safeParse(startHeadSchema, JSON.parse(document.getElementById('start')?.textContent ?? ''))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

const loadedHeadAtom = atom<StartHead | null>(null)
const documentHeadAtom = atom(readDocumentHead)

/** Title and picture from the media folder: those of the session, until then those of the document. Null = not known yet. */
export const startHeadAtom = atom((get) => get(loadedHeadAtom) ?? get(documentHeadAtom))

/** Loads them for the session. A failure keeps those that are shown. */
export const loadStartHeadAtom = atom(null, async (get, set, signal: AbortSignal): Promise<void> => {
  const known = get(startHeadAtom)
  const head = await get(apiAtom)
    .call('getStartHead', { signal })
    .catch(() => known ?? {})
  if (!signal.aborted) set(loadedHeadAtom, head)
})
