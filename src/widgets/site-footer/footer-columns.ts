import { type CustomPageEntry, firstPageKey } from '#contract/config/custom-pages.ts'
import type { FooterEntry } from '#contract/config/schema.ts'
import { footerLink } from '../../domain/config/footer-link.ts'
import { safeLink } from '../../domain/config/links.ts'
import { pageLink } from '../../domain/navigation/address.ts'

export interface FooterLink {
  readonly key: string
  /** Message id, or the text itself. */
  readonly translation: string
  /** null = text without a link. */
  readonly href: string | null
}

export interface FooterColumn {
  readonly column: 'Left' | 'Center' | 'Right'
  readonly entries: readonly FooterLink[]
}

const columns = ['Left', 'Center', 'Right'] as const

/** Entries of a language by column in their configured order, then the custom pages. An entry with an unsafe link becomes plain text. */
export const footerColumns = (
  footer: readonly FooterEntry[],
  pages: readonly CustomPageEntry[],
  locale: string,
): readonly FooterColumn[] => {
  const ordered = footer
    .map((entry, index) => ({ entry, index }))
    .toSorted((a, b) => (a.entry.position ?? a.index) - (b.entry.position ?? b.index))
  return columns.map((column) => ({
    column,
    entries: [
      ...ordered.flatMap(({ entry, index }) => {
        const here = footerLink(entry, locale)
        if (here?.column !== column || entry.translation === '') return []
        const href = entry.is_linkable
          ? safeLink(here.linkDirection === 'Internal' ? here.link.replace(/^(?!\w+:)#?\/?/, '#/') : here.link)
          : null
        return [{ key: `${index}-${entry.translation}`, translation: entry.translation, href }]
      }),
      ...pages
        .filter((page) => page.column === column)
        .map(({ key, slug, translation }) => ({
          key,
          translation,
          href: pageLink('custom', { value: key === firstPageKey ? '' : slug }),
        })),
    ],
  }))
}
