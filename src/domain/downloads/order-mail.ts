import type { Config } from '#contract/config/schema.ts'

type MailConfig = Config['global']['order_mail']

/** Lone surrogates have no URL encoding. */
const loneSurrogate = /\p{Surrogate}/gu
/** Characters. Mail programs cut or refuse longer links. */
const maxAddressLength = 1800
const placeholder = '{ids}'

export interface OrderMail {
  /** `mailto:…`; null if no recipient is configured or the link would be too long. */
  readonly href: string | null
  readonly to: string
  readonly subject: string
  /** Body of the e-mail, for copying. */
  readonly body: string
}

interface Texts {
  readonly subject: string
  readonly body: string
}

/** A file that an e-mail names. */
export interface NamedFile {
  readonly title: string
  /** URL of its page. */
  readonly address: string
}

const fill = (text: string, ids: readonly string[], baseUrl: string): string =>
  text.replaceAll(placeholder, ids.join(',')).replaceAll('{webcenter_baseUrl}', baseUrl)

/** Removes line breaks, because a configured text could inject further header fields. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').trim()

/** RFC 6068 keeps `@` unescaped, and some mail programs show an escaped one literally. */
const encodeAddresses = (addresses: string): string =>
  addresses
    .split(',')
    .map((address) => encodeURIComponent(address.trim().replace(loneSurrogate, '\uFFFD')).replaceAll('%40', '@'))
    .join(',')

/** Appends the placeholder if neither text contains it, because a request must name its assets. */
const withPlaceholder = ({ subject, body }: Texts): Texts =>
  subject.includes(placeholder) || body.includes(placeholder) ? { subject, body } : { subject, body: `${body.trimEnd()}\n\n${placeholder}` }

/**
 * E-mail that requests or orders assets (rows A7 and W5). The comma-separated ids replace `{ids}` in subject and body, or are appended to a
 * configured text without it.
 * @param defaults subject and body with `{ids}`, used where none are configured
 * @param files listed after the body with title and address, in place of appended ids
 */
export const orderMail = (config: MailConfig, ids: readonly string[], defaults: Texts, files: readonly NamedFile[] = []): OrderMail => {
  const configured = { subject: config.subject || defaults.subject, body: config.body || defaults.body }
  const texts = files.length > 0 ? configured : withPlaceholder(configured)
  const to = oneLine(config.mailto)
  const subject = oneLine(fill(texts.subject, ids, config.webcenter_baseUrl))
  const text = fill(texts.body, ids, config.webcenter_baseUrl)
  const list = files.map(({ title, address }) => `${oneLine(title)}\n${address}`)
  const body = list.length > 0 ? [text.trimEnd(), ...list].join('\n\n') : text
  const fields = [
    ['cc', encodeAddresses(oneLine(config.cc))],
    ['subject', encodeURIComponent(subject.replace(loneSurrogate, '\uFFFD'))],
    ['body', encodeURIComponent(body.replace(/\r?\n/g, '\r\n').replace(loneSurrogate, '\uFFFD'))],
  ] as const
  const query = fields.flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`])).join('&')
  const href = `mailto:${encodeAddresses(to)}?${query}`
  return { href: to === '' || href.length > maxAddressLength ? null : href, to, subject, body }
}
