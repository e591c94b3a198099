import { useLingui } from '@lingui/macro'
import { at } from '../../../widgets/config-form/config-path.ts'
import { LinkField } from '../../../widgets/config-form/link-field.tsx'
import { LocaleColumns } from '../../../widgets/config-form/locale-columns.tsx'
import { useConfigValue } from '../../../widgets/config-form/use-config-value.ts'
import { useLocaleName } from '../../../widgets/config-form/use-locale-name.ts'

/** Addresses of the terms of use, one per language. */
export const TermsField = () => {
  const { t } = useLingui()
  const [links, set] = useConfigValue(at('terms_of_use', 'links'))
  const nameOf = useLocaleName()
  return (
    <LocaleColumns>
      {(locale) => {
        const language = nameOf(locale)
        return (
          <LinkField
            label={t({ id: 'admin.terms.link', message: `Terms of use (${language})` })}
            value={links[locale] ?? ''}
            onChange={(link) => set({ ...links, [locale]: link })}
          />
        )
      }}
    </LocaleColumns>
  )
}
