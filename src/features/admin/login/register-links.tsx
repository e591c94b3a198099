import { useLingui } from '@lingui/macro'
import { at } from '../../../widgets/config-form/config-path.ts'
import { LinkField } from '../../../widgets/config-form/link-field.tsx'
import { LocaleColumns } from '../../../widgets/config-form/locale-columns.tsx'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { useConfigValue } from '../../../widgets/config-form/use-config-value.ts'
import { useLocaleName } from '../../../widgets/config-form/use-locale-name.ts'

/** Addresses of the registration form, one per language. */
export const RegisterLinks = () => {
  const { t } = useLingui()
  const [links, set] = useConfigValue(at('login', 'register', 'links'))
  const nameOf = useLocaleName()
  const directions = [
    { value: 'External', label: t({ id: 'admin.footer.external', message: 'New window' }) },
    { value: 'Internal', label: t({ id: 'admin.footer.internal', message: 'Same window' }) },
  ]
  return (
    <LocaleColumns>
      {(locale) => {
        const language = nameOf(locale)
        const link = { linkDirection: 'External' as const, link: '', ...links[locale] }
        const change = (next: Partial<typeof link>) => set({ ...links, [locale]: { ...link, ...next } })
        return (
          <div className="grid grid-cols-1 gap-2">
            <LinkField
              label={t({ id: 'admin.login.register.link', message: `Registration form (${language})` })}
              value={link.link}
              onChange={(address) => change({ link: address })}
            />
            <SelectField
              label={t({ id: 'admin.footer.direction', message: `Opens in (${language})` })}
              value={link.linkDirection}
              options={directions}
              onChange={(direction) =>
                set({ ...links, [locale]: { ...link, linkDirection: direction === 'Internal' ? 'Internal' : 'External' } })
              }
            />
          </div>
        )
      }}
    </LocaleColumns>
  )
}
