import { fallbackLocale, type Localised, textFor } from '#contract/locale.ts'
import type { Description } from '../description/description.ts'
import { isWebAddress, licenceAddress, licenceName } from '../metadata/licence.ts'

type Metadata = Pick<Description, 'texts' | 'keywords' | 'numbers'>

const plainText = (text: string | Localised): string => (typeof text === 'string' ? text : textFor(text, fallbackLocale))

/** Metadata of a file without its licence, link and terms if a sidecar names another licence: they belong together. */
export const withoutReplacedLicence = (embedded: Metadata, described: Description): Metadata => {
  if (described.keywords['licence'] === undefined && described.texts['licence_url'] === undefined) return embedded
  const { licence: _, ...keywords } = embedded.keywords
  const { licence_url: _url, usage_terms: _terms, ...texts } = embedded.texts
  return { ...embedded, keywords, texts }
}

/** Adds what follows from the licence: the link of a known name, and the name of a known link. A link in place of the name becomes the link. */
export const withLicenceLink = (merged: Description): Description => {
  const given = merged.texts['licence_url'] ?? ''
  const written = merged.keywords['licence']?.[0]?.value ?? ''
  const link = given !== '' ? given : isWebAddress(written) ? written : licenceAddress(written)
  const name = written === '' || isWebAddress(written) ? licenceName([plainText(link), written], '') : ''
  return {
    ...merged,
    ...(link !== given && { texts: { ...merged.texts, licence_url: link } }),
    ...(name !== '' && { keywords: { ...merged.keywords, licence: [{ value: name }] } }),
  }
}
