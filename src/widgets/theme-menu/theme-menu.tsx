import type { MessageDescriptor } from '@lingui/core'
import { msg, useLingui } from '@lingui/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { ThemeOption } from '#contract/config/theme.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { themeChoiceAtom } from '../../domain/theme/atoms.ts'
import { systemTheme } from '../../domain/theme/theme-rules.ts'
import { textById } from '../../platform/i18n.ts'
import { Menu } from '../../ui/menu.tsx'

interface ThemeMenuProps {
  readonly compact?: boolean
  readonly side?: 'top' | 'bottom'
  readonly align?: 'start' | 'end'
  readonly className?: string
}

const builtIn: Readonly<Record<string, MessageDescriptor>> = {
  light: msg({ id: 'themes.light', message: 'Light' }),
  dark: msg({ id: 'themes.dark', message: 'Dark' }),
}

const nameOf = ({ key, translation }: ThemeOption): string => textById(translation, textById(builtIn[key]?.id ?? '', key))

export const ThemeMenu = ({ compact = false, side = 'bottom', align = 'start', className }: ThemeMenuProps) => {
  const { t } = useLingui()
  const { themes } = useAtomValue(configAtom)
  const [choice, choose] = useAtom(themeChoiceAtom)
  if (!themes.show_theme_selection || themes.options.length < 2) return null
  const system = t({ id: 'themes.system', message: 'Automatic' })
  const chosen = themes.options.find((theme) => theme.key === choice)
  const label = t({ id: 'themes.label', message: 'Appearance' })
  const current = chosen ? nameOf(chosen) : system
  return (
    <Menu
      label={compact ? `${label}: ${current}` : current}
      icon={chosen?.variant === 'dark' ? 'i-lucide-moon' : chosen ? 'i-lucide-sun' : 'i-lucide-sun-moon'}
      iconOnly={compact}
      side={side}
      align={align}
      hover
      {...(className ? { className } : {})}
      items={[
        { key: systemTheme, label: system, icon: 'i-lucide-sun-moon', checked: !chosen, onSelect: () => choose(systemTheme) },
        ...themes.options.map((theme) => ({
          key: theme.key,
          label: nameOf(theme),
          icon: theme.variant === 'dark' ? 'i-lucide-moon' : 'i-lucide-sun',
          checked: theme.key === choice,
          onSelect: () => choose(theme.key),
        })),
      ]}
    />
  )
}
