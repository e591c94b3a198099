import { msg } from '@lingui/macro'
import { at } from '../../../widgets/config-form/config-path.ts'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'
import { AddLanguage } from './add-language.tsx'
import { LanguagesField } from './languages-field.tsx'
import { TranslationsField } from './translations-field.tsx'

const languages = msg({ id: 'admin.language.list', message: 'Languages of the interface' })

export const languageGroups: readonly FieldGroup[] = [
  {
    key: 'languages',
    title: languages,
    fields: [{ kind: 'own', key: 'languages', Control: LanguagesField, label: languages, at: [at('visibleLocales')] }],
  },
  {
    key: 'add',
    title: msg({ id: 'admin.language.new', message: 'New language' }),
    text: msg({
      id: 'admin.language.new.text',
      message:
        'It starts with the texts of another language, which you can translate below. Visitors get it once it is published, without an update of the program.',
    }),
    fields: [{ kind: 'own', key: 'add', Control: AddLanguage }],
  },
  {
    key: 'texts',
    title: msg({ id: 'admin.texts', message: 'Translations' }),
    fields: [{ kind: 'own', key: 'texts', Control: TranslationsField }],
  },
]
