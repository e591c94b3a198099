import { msg } from '@lingui/macro'
import type { Editing } from './editing.ts'
import { isSame } from './values.ts'

interface SaveMessages {
  readonly saved: { readonly id: string }
  readonly failed: { readonly id: string }
}

const withoutLanguages = ({ config: { visibleLocales: _shown, ...rest } }: Editing) => rest
const languages = ({ config, texts }: Editing) => [
  config.visibleLocales,
  Object.fromEntries(Object.entries(texts).map(([locale, { metadata }]) => [locale, metadata?.content_language ?? 'own'])),
]
const messagesOf = ({ texts }: Editing) => Object.fromEntries(Object.entries(texts).map(([locale, { messages }]) => [locale, messages]))

/** Messages after saving, by kind of change. */
const parts: readonly (SaveMessages & { readonly of: (editing: Editing) => unknown })[] = [
  {
    of: withoutLanguages,
    saved: msg({ id: 'toast.admin.config.saved', message: 'Configuration has been saved' }),
    failed: msg({ id: 'toast.admin.config.failed', message: 'Error: could not save the configuration' }),
  },
  {
    of: messagesOf,
    saved: msg({ id: 'toast.admin.texts.saved', message: 'Translations have been saved' }),
    failed: msg({ id: 'toast.admin.texts.failed', message: 'Error: could not save the translations' }),
  },
  {
    of: ({ pages }) => pages,
    saved: msg({ id: 'toast.admin.page.saved', message: 'Custom page has been saved' }),
    failed: msg({ id: 'toast.admin.page.failed', message: 'Error: could not save the custom page' }),
  },
  {
    of: ({ files }) => files,
    saved: msg({ id: 'toast.admin.file.saved', message: 'File has been saved' }),
    failed: msg({ id: 'toast.admin.file.failed', message: 'Error: could not save the file' }),
  },
  {
    of: languages,
    saved: msg({ id: 'toast.admin.languages.saved', message: 'Languages have been updated' }),
    failed: msg({ id: 'toast.admin.languages.failed', message: 'Error: could not update the languages' }),
  },
]

/** Messages for the kinds that differ between both states; at least that of the configuration. */
export const saveMessages = (editing: Editing, saved: Editing): readonly SaveMessages[] => {
  const changed = parts.filter(({ of }) => !isSame(of(editing), of(saved)))
  return changed.length > 0 ? changed : parts.slice(0, 1)
}
