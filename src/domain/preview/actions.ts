import { atom } from 'jotai'
import { readConfig } from '#contract/config/parse.ts'
import { availabilityAtom, configAtom } from '../config/atoms.ts'
import { showLocaleAtom } from '../language/actions.ts'
import { serverLocalesAtom, serverTextsAtom } from '../language/atoms.ts'
import type { PreviewDraft } from './protocol.ts'

/** Shows what is being edited in place of what is in force. */
export const showDraftAtom = atom(null, async (_get, set, { config, availability, locales, locale, texts, theme }: PreviewDraft) => {
  const draft = readConfig(config)
  // Whatever the device wants: this theme.
  set(configAtom, { ...draft, themes: { ...draft.themes, default_light: theme, default_dark: theme } })
  set(availabilityAtom, availability)
  set(serverLocalesAtom, locales)
  set(serverTextsAtom, { [locale]: texts })
  await set(showLocaleAtom, locale)
})
