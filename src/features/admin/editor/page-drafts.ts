import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import imprintDe from './drafts/imprint-de.html?raw'
import imprintEn from './drafts/imprint-en.html?raw'
import privacyDe from './drafts/privacy-de.html?raw'
import privacyEn from './drafts/privacy-en.html?raw'

export interface PageDraft {
  readonly key: string
  readonly title: MessageDescriptor
  /** Addresses by language of the administrator; English is the default. */
  readonly slugs: Readonly<Record<string, string>> & { readonly en: string }
  /** Contents by language. */
  readonly html: Readonly<Record<string, string>>
}

/** Pages that most portals need. */
export const pageDrafts: readonly PageDraft[] = [
  {
    key: 'imprint',
    title: msg({ id: 'admin.pages.imprint', message: 'Imprint' }),
    slugs: { de: 'impressum', en: 'imprint' },
    html: { de: imprintDe, en: imprintEn },
  },
  {
    key: 'privacy',
    title: msg({ id: 'admin.pages.privacy', message: 'Privacy' }),
    slugs: { de: 'datenschutz', en: 'privacy' },
    html: { de: privacyDe, en: privacyEn },
  },
]
