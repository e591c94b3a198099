import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { pageAtom } from '../../domain/navigation/atoms.ts'

/** The token of a link from a mail (L2). It leaves the address at once, so that neither history nor a shared screen keeps it. */
export const useResetToken = (): { readonly token: string | null; readonly forget: () => void } => {
  const inAddress = useAtomValue(pageAtom).search['reset']
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>(null)
  // A link may be followed while this screen is shown already.
  if (inAddress !== undefined && inAddress !== token) setToken(inAddress)
  useEffect(() => {
    if (inAddress !== undefined) void navigate({ to: '/login', search: { stay: '' }, replace: true })
  }, [inAddress, navigate])
  return { token, forget: () => setToken(null) }
}
