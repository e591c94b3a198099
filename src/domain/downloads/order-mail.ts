import type { Config } from '#contract/config/schema.ts'

type MailConfig = Config['global']['order_mail']

/** Has no encoding. */
const loneSurrogate = /\p{Surrogate}/gu
/** Longer addresses are cut or refused by mail programs. */
const longestAddress = 1800
const placeholder = '{ids}'

export interface OrderMail {
  /** `mailto:…`; null when nobody is configured to get it, or it would be too long for a link. */
  readonly href: string | null
  readonly to: string
  readonly subject: string
  /** What the mail says, for copying. */
  readonly body: string
}

interface Texts {
  readonly subject: string
  readonly body: string
}

const fill = (text: string, ids: readonly string[], baseUrl: string): string =>
  text.replaceAll(placeholder, ids.join(',')).replaceAll('{webcenter_baseUrl}', baseUrl)

/** Header fields of a mailto link end at a line break; a configured one must not smuggle in more of them. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').trim()

/** RFC 6068 leaves the `@` as it is, and some mail programs show an escaped one as they got it. */
const encodeAddresses = (addresses: string): string =>
  addresses
    .split(',')
    .map((address) => encodeURIComponent(address.trim().replace(loneSurrogate, '\uFFFD')).replaceAll('%40', '@'))
    .join(',')

/** A mail about assets that does not name them is of no use to anybody. */
const naming = ({ subject, body }: Texts): Texts =>
  subject.includes(placeholder) || body.includes(placeholder) ? { subject, body } : { subject, body: `${body.trimEnd()}\n\n${placeholder}` }

/**
 * The mail about assets, by which they are asked for or ordered (rows, A7 and W5). `{ids}` in subject and body stands for the ids, joined
 * by commas; a configured text without it gets them at its end.
 * @param usual subject and body where none are configured, with `{ids}`
 */
export const orderMail = (config: MailConfig, ids: readonly string[], usual: Texts): OrderMail => {
  const texts = naming({ subject: config.subject || usual.subject, body: config.body || usual.body })
  const to = oneLine(config.mailto)
  const subject = oneLine(fill(texts.subject, ids, config.webcenter_baseUrl))
  const body = fill(texts.body, ids, config.webcenter_baseUrl)
  const fields = [
    ['cc', encodeAddresses(oneLine(config.cc))],
    ['subject', encodeURIComponent(subject.replace(loneSurrogate, '\uFFFD'))],
    ['body', encodeURIComponent(body.replace(/\r?\n/g, '\r\n').replace(loneSurrogate, '\uFFFD'))],
  ] as const
  const query = fields.flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`])).join('&')
  const href = `mailto:${encodeAddresses(to)}?${query}`
  return { href: to === '' || href.length > longestAddress ? null : href, to, subject, body }
}
