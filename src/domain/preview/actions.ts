import { atom } from 'jotai'
import { readConfig } from '#contract/config/parse.ts'
import { availabilityAtom, configAtom } from '../config/atoms.ts'
import { draftPagesAtom } from '../config/draft-pages.ts'
import { showLocaleAtom } from '../language/actions.ts'
import { serverLocalesAtom, serverTextsAtom } from '../language/atoms.ts'
import type { PreviewDraft } from './protocol.ts'

/** Shows the edited draft instead of the published configuration. */
export const showDraftAtom = atom(null, async (_get, set, { config, availability, locales, locale, texts, pages, theme }: PreviewDraft) => {
  const draft = readConfig(config)
  // Show this theme in both colour schemes.
  set(configAtom, { ...draft, themes: { ...draft.themes, default_light: theme, default_dark: theme } })
  set(availabilityAtom, availability)
  set(draftPagesAtom, pages)
  set(serverLocalesAtom, locales)
  set(serverTextsAtom, { [locale]: texts })
  await set(showLocaleAtom, locale)
})
