import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { pageAtom } from '../../domain/navigation/atoms.ts'

/** Token of a link in an e-mail (L2). It is removed from the address at once, so that history and shared screens do not reveal it. */
export const useResetToken = (): { readonly token: string | null; readonly forget: () => void } => {
  const inAddress = useAtomValue(pageAtom).search['reset']
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>(null)
  // A link may be opened while this screen is already shown.
  if (inAddress !== undefined && inAddress !== token) setToken(inAddress)
  useEffect(() => {
    if (inAddress !== undefined) void navigate({ to: '/login', search: { stay: '' }, replace: true })
  }, [inAddress, navigate])
  return { token, forget: () => setToken(null) }
}
