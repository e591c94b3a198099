import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { everything } from '#contract/search.ts'
import { openRecentSearches } from '../../domain/recent/user-recent-searches.ts'
import { activeRequestAtom } from '../../domain/search/page-actions.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { isPreview } from '../../platform/preview.ts'

interface Recent {
  /** The latest first. */
  readonly texts: readonly string[]
  readonly remove: (text: string) => void
  readonly clear: () => void
}

type UserSearches = ReturnType<typeof openRecentSearches>

/** Recent searches of the current user on this device, including the current one. @param text `*` = everything */
export const useRecentSearches = (text: string): Recent => {
  const session = useAtomValue(sessionAtom)
  const scope = session === null || isPreview() ? undefined : session.guest ? null : session.scope
  const [texts, setTexts] = useState<readonly string[]>([])
  const userSearches = useRef<UserSearches | null>(null)
  const read = useCallback(async () => {
    const current = userSearches.current
    const found = (await current?.list().catch(() => [])) ?? []
    if (current === userSearches.current) setTexts(found)
  }, [])
  const change = useCallback(
    (how: (one: UserSearches) => Promise<void>) => {
      if (userSearches.current) void how(userSearches.current).then(read, () => undefined)
    },
    [read],
  )
  useEffect(() => {
    if (scope === undefined) return
    const opened = openRecentSearches(scope, () => void read())
    userSearches.current = opened
    void read()
    return () => {
      userSearches.current = null
      opened.close()
      setTexts([])
    }
  }, [read, scope])
  // Add the search after its response: until then other database reads are more urgent.
  const isRunning = useAtomValue(activeRequestAtom) !== null
  const recordedText = useRef<string | null>(null)
  useEffect(() => {
    // A search belongs to the user who started it. After a session change, the shown search is not recorded for the next user.
    if (scope === undefined || isRunning || text === recordedText.current) return
    recordedText.current = text
    if (text !== everything) change((one) => one.add(text, Date.now()))
  }, [change, isRunning, scope, text])
  return {
    texts,
    remove: (text) => change((one) => one.remove(text)),
    clear: () => change((one) => one.clear()),
  }
}
