import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { everything } from '#contract/search.ts'
import { runningAtom } from '../../../domain/catalogue/page-actions.ts'
import { openPersonRecent } from '../../../domain/recent/person-recent.ts'
import { sessionAtom } from '../../../domain/session/atoms.ts'
import { isPreview } from '../../../platform/preview.ts'

interface Recent {
  /** The latest first. */
  readonly texts: readonly string[]
  readonly remove: (text: string) => void
  readonly clear: () => void
}

type Person = ReturnType<typeof openPersonRecent>

/** What whoever uses the page has searched for on this device; what is searched for now comes first from then on. @param text `*` = everything */
export const useRecentSearches = (text: string): Recent => {
  const session = useAtomValue(sessionAtom)
  const scope = session === null || isPreview() ? undefined : session.guest ? null : session.scope
  const [texts, setTexts] = useState<readonly string[]>([])
  const person = useRef<Person | null>(null)
  const read = useCallback(async () => {
    const asked = person.current
    const found = (await asked?.list().catch(() => [])) ?? []
    if (asked === person.current) setTexts(found)
  }, [])
  const change = useCallback(
    (how: (one: Person) => Promise<void>) => {
      if (person.current) void how(person.current).then(read, () => undefined)
    },
    [read],
  )
  useEffect(() => {
    if (scope === undefined) return
    const opened = openPersonRecent(scope, () => void read())
    person.current = opened
    void read()
    return () => {
      person.current = null
      opened.close()
      setTexts([])
    }
  }, [read, scope])
  // Once it is answered: until then the database has more urgent things to read.
  const isAsked = useAtomValue(runningAtom) !== null
  const noted = useRef<string | null>(null)
  useEffect(() => {
    // A search is whoever's who asked it: one that stands when the session changes is not the next one's.
    if (scope === undefined || isAsked || text === noted.current) return
    noted.current = text
    if (text !== everything) change((one) => one.add(text, Date.now()))
  }, [change, isAsked, scope, text])
  return {
    texts,
    remove: (gone) => change((one) => one.remove(gone)),
    clear: () => change((one) => one.clear()),
  }
}
