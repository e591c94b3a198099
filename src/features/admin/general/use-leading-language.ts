import { useState } from 'react'

/**
 * While an entry is new, what is written in the language one begins with stands in the others too, as long as they have nothing of their
 * own: else visitors in another language would find the words of the program there.
 */
export const useLeadingLanguage = () => {
  const [leaders, setLeaders] = useState<Readonly<Record<string, string | null>>>({})
  return {
    begin: (id: string): void => setLeaders((before) => ({ ...before, [id]: null })),
    /** Whether the others follow what is being written in this language. */
    leads: (id: string, locale: string): boolean => {
      if (leaders[id] === null) setLeaders({ ...leaders, [id]: locale })
      return leaders[id] === null || leaders[id] === locale
    },
  }
}
