import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { everything } from '#contract/search.ts'
import { activeRequestAtom } from '../../domain/search/page-actions.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { mayHaveLocalData } from '../../platform/local-data.ts'
import { isPreview } from '../../platform/preview.ts'
import { untilFirstInput } from '../../ui/first-input.ts'

interface Recent {
  /** The latest first. */
  readonly texts: readonly string[]
  readonly remove: (text: string) => void
  readonly clear: () => void
}

type UserSearches = ReturnType<typeof import('../../domain/recent/user-recent-searches.ts').openRecentSearches>

/** Opens the searches of a user with the first call. The next call tries again after the code could not be loaded. */
const lazySearches = (scope: string | null, onChange: () => void) => {
  let opened: Promise<UserSearches> | null = null
  const load = async (): Promise<UserSearches> => {
    try {
      const { openRecentSearches } = await import('../../domain/recent/user-recent-searches.ts')
      return openRecentSearches(scope, onChange)
    } catch (failure) {
      opened = null
      throw failure
    }
  }
  return {
    open: () => (opened ??= load()),
    close: () =>
      void opened?.then(
        (one) => one.close(),
        () => undefined,
      ),
  }
}

/** A device without stored data has no recent searches: the code of the database loads with the first input, or when a search is added. */
const untilListNeeded = async (): Promise<void> => {
  if (!(await mayHaveLocalData())) await untilFirstInput()
}

/** Recent searches of the current user on this device, including the current one. @param text `*` = everything */
export const useRecentSearches = (text: string): Recent => {
  const session = useAtomValue(sessionAtom)
  // Undefined = nothing is recorded, null = a guest.
  const scope = session === null || isPreview() ? undefined : session.guest ? null : session.scope
  const [texts, setTexts] = useState<readonly string[]>([])
  const userSearches = useRef<ReturnType<typeof lazySearches> | null>(null)
  const read = useCallback(async () => {
    const current = userSearches.current
    const found = await current
      ?.open()
      .then((one) => one.list())
      .catch(() => [])
    if (current === userSearches.current) setTexts(found ?? [])
  }, [])
  const change = useCallback(
    (how: (one: UserSearches) => Promise<void>) => {
      void userSearches.current
        ?.open()
        .then(how)
        .then(read, () => undefined)
    },
    [read],
  )
  useEffect(() => {
    if (scope === undefined) return
    const searches = lazySearches(scope, () => void read())
    userSearches.current = searches
    void untilListNeeded().then(() => {
      if (userSearches.current === searches) void read()
    })
    return () => {
      userSearches.current = null
      searches.close()
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
