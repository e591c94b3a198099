import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { themeAtom } from '../domain/theme/atoms.ts'
import { readableFallback } from '../domain/theme/readable-theme.ts'
import { themeVariables } from '../domain/theme/theme-rules.ts'
import { applyTheme } from '../platform/theme-style.ts'

/**
 * Replaces an unreadable theme with the default theme on the sign-in and admin screens, so that admins can repair it.
 * @returns true if the theme was replaced
 */
export const useReadableTheme = (): boolean => {
  const theme = useAtomValue(themeAtom)
  const replacement = useMemo(() => theme && readableFallback(theme), [theme])
  useEffect(() => {
    if (!theme || !replacement) return
    applyTheme(themeVariables(replacement), replacement.variant)
    return () => applyTheme(themeVariables(theme), theme.variant)
  }, [theme, replacement])
  return Boolean(replacement)
}
