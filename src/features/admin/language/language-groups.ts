import { msg } from '@lingui/macro'
import type { FieldGroup } from '../../../widgets/config-form/field.ts'
import { at } from '../../../widgets/config-form/place.ts'
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
        'It begins with the texts of another language, which can be translated below. Visitors get it when it is applied, without an update of the program.',
    }),
    fields: [{ kind: 'own', key: 'add', Control: AddLanguage }],
  },
  {
    key: 'texts',
    title: msg({ id: 'admin.texts', message: 'Translations' }),
    fields: [{ kind: 'own', key: 'texts', Control: TranslationsField }],
  },
]
