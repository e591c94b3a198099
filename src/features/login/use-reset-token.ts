import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { pageLink } from '../../domain/navigation/address.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { replaceHash } from '../../platform/history.ts'

/** The token of a link from a mail (L2). It leaves the address at once, so that neither history nor a shared screen keeps it. */
export const useResetToken = (): { readonly token: string | null; readonly forget: () => void } => {
  const inAddress = useAtomValue(pageAtom).search['reset']
  const [token, setToken] = useState<string | null>(null)
  // A link may be followed while this screen is shown already.
  if (inAddress !== undefined && inAddress !== token) setToken(inAddress)
  useEffect(() => {
    if (inAddress !== undefined) replaceHash(pageLink('login', { search: { stay: '' } }))
  }, [inAddress])
  return { token, forget: () => setToken(null) }
}
