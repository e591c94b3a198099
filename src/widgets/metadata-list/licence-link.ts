const commons = /^cc[ -]by(?:[ -](nc))?(?:[ -](nd|sa))?[ -](\d\.\d)(?:[ -]([a-z]{2,3}))?$/i
const zero = /^cc0(?:[ -]1\.0)?$/i
const publicDomain = /^(?:pdm|public domain mark)(?:[ -]1\.0)?$/i
const root = 'https://creativecommons.org'

export interface Licence {
  /** Official spelling: `CC BY-SA 4.0`. */
  readonly name: string
  /** Deed in the language of the interface. */
  readonly href: string
}

/** Parses the short code of a Creative Commons licence, with dashes or blanks; null for other texts. */
export const readLicence = (code: string, locale: string): Licence | null => {
  const text = code.trim()
  const fileName = `deed.${locale.split('-')[0] ?? 'en'}`
  if (zero.test(text)) return { name: 'CC0 1.0', href: `${root}/publicdomain/zero/1.0/${fileName}` }
  if (publicDomain.test(text)) return { name: 'Public Domain Mark 1.0', href: `${root}/publicdomain/mark/1.0/${fileName}` }
  const match = commons.exec(text)
  if (!match) return null
  const [, noCommerce, change, version, port] = match
  const terms = ['by', noCommerce, change]
    .filter((part) => part !== undefined)
    .join('-')
    .toLowerCase()
  const portPath = port ? `/${port.toLowerCase()}` : ''
  return {
    name: `CC ${terms.toUpperCase()} ${version}${port ? ` ${port.toUpperCase()}` : ''}`,
    href: `${root}/licenses/${terms}/${version}${portPath}/${fileName}`,
  }
}
