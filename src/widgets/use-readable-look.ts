import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { themeAtom } from '../domain/theme/atoms.ts'
import { rescueOf } from '../domain/theme/readable.ts'
import { themeVariables } from '../domain/theme/rules.ts'
import { applyTheme } from '../platform/theme-style.ts'

/**
 * The way back in: where one signs in and changes settings, a theme that nobody could read gives way to the factory's.
 * @returns whether it has
 */
export const useReadableLook = (): boolean => {
  const theme = useAtomValue(themeAtom)
  const rescue = useMemo(() => theme && rescueOf(theme), [theme])
  useEffect(() => {
    if (!theme || !rescue) return
    applyTheme(themeVariables(rescue), rescue.variant)
    return () => applyTheme(themeVariables(theme), theme.variant)
  }, [theme, rescue])
  return Boolean(rescue)
}
