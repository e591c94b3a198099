import { useLingui } from '@lingui/macro'
import { LinkField } from '../../../widgets/config-form/link-field.tsx'
import { LocaleColumns } from '../../../widgets/config-form/locale-columns.tsx'
import { at } from '../../../widgets/config-form/place.ts'
import { useLocaleName } from '../../../widgets/config-form/use-locale-name.ts'
import { usePlace } from '../../../widgets/config-form/use-place.ts'

/** Where the terms of use stand, one address per language. */
export const TermsField = () => {
  const { t } = useLingui()
  const [links, set] = usePlace(at('terms_of_use', 'links'))
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
