import { useLingui } from '@lingui/macro'
import { useAtomValue, useStore } from 'jotai'
import { configAtom } from '../../domain/config/atoms.ts'
import { availableLocalesAtom, localeAtom } from '../../domain/language/atoms.ts'
import { Menu } from '../../ui/menu.tsx'
import { missingCode } from '../../ui/missing-code.ts'

interface LanguageMenuProps {
  readonly compact?: boolean
  readonly side?: 'top' | 'bottom'
  readonly align?: 'start' | 'end'
  readonly className?: string
}

/** Name of a language in that language. */
const ownName = (locale: string): string => new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale

/** Language menu with native names. Renders nothing if there is only one language. */
export const LanguageMenu = ({ compact = false, side = 'bottom', align = 'start', className }: LanguageMenuProps) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const available = useAtomValue(availableLocalesAtom)
  const { visibleLocales } = useAtomValue(configAtom)
  const store = useStore()
  const change = (to: string) =>
    import('../../domain/language/change-locale.ts')
      .then(({ changeLocaleAtom }) => store.set(changeLocaleAtom, to))
      .catch(missingCode.report)
  if (available.length < 2) return null
  const nameOf = (short: string) => visibleLocales.find((one) => one.short === short)?.lang || ownName(short)
  const label = t({ id: 'global.language.label', message: 'Language' })
  return (
    <span data-tour="language" className="contents">
      <Menu
        label={`${label}: ${nameOf(locale)}`}
        icon="i-lucide-languages"
        iconOnly={compact}
        side={side}
        align={align}
        hover
        {...(className ? { className } : {})}
        items={available.map((short) => ({
          key: short,
          label: nameOf(short),
          checked: short === locale,
          onSelect: () => void change(short),
        }))}
      >
        {!compact && nameOf(locale)}
      </Menu>
    </span>
  )
}
