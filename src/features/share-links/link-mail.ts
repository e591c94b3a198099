interface LinkMail {
  /** Name of the link. */
  readonly subject: string
  /** Message to the recipients; empty = none. */
  readonly message: string
  readonly address: string
  /** Further sentences, such as the end of the link. */
  readonly notes: readonly string[]
}

/** Characters. Mail programs cut or refuse longer links. */
const maxAddressLength = 1800

/** Lone surrogates have no URL encoding. */
const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n').replaceAll(/\p{Surrogate}/gu, '\uFFFD'))

/** `mailto:` address of an e-mail with a link. A message that is too long for it is left out: the page of the link shows it, too. */
export const linkMailHref = ({ subject, message, address, notes }: LinkMail): string => {
  const hrefWith = (paragraphs: readonly string[]) =>
    `mailto:?subject=${encoded(subject)}&body=${encoded(paragraphs.filter((text) => text !== '').join('\n\n'))}`
  const href = hrefWith([message, address, ...notes])
  return href.length > maxAddressLength ? hrefWith([address, ...notes]) : href
}
