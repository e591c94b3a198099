import type { ListedShareLink } from '#contract/share-links.ts'
import { foldedText } from '../../platform/folded-text.ts'

/** Links whose name, or the name of whose maker, contains a text; the newest first. */
export const filteredLinks = (links: readonly ListedShareLink[], text: string, locale: string): readonly ListedShareLink[] => {
  const wanted = foldedText(text.trim(), locale)
  const fits = ({ name, maker = '' }: ListedShareLink) => [name, maker].some((value) => foldedText(value, locale).includes(wanted))
  return links.filter(fits).toSorted((one, other) => other.created - one.created)
}
