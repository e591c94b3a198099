import type { Config } from '#contract/config/schema.ts'

type MailConfig = Config['global']['order_mail']

/** Has no encoding. */
const loneSurrogate = /\p{Surrogate}/gu
/** Longer addresses are cut or refused by mail programs. */
const longestAddress = 1800

export interface OrderMail {
  /** `mailto:…`; null when nobody is configured to get it, or it would be too long for a link. */
  readonly href: string | null
  readonly to: string
  readonly subject: string
  /** What the mail says, for copying. */
  readonly body: string
}

const fill = (text: string, ids: readonly string[], baseUrl: string): string =>
  text.replaceAll('{ids}', ids.join(',')).replaceAll('{webcenter_baseUrl}', baseUrl)

/** Header fields of a mailto link end at a line break; a configured one must not smuggle in more of them. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').trim()

/**
 * The mail by which assets are ordered (rows, A7 and W5). `{ids}` in subject and body stands for the ids, joined by commas.
 * @param usual subject and body where none are configured, with `{ids}`
 */
export const orderMail = (
  config: MailConfig,
  ids: readonly string[],
  usual: { readonly subject: string; readonly body: string },
): OrderMail => {
  const to = oneLine(config.mailto)
  const subject = oneLine(fill(config.subject || usual.subject, ids, config.webcenter_baseUrl))
  const body = fill(config.body || usual.body, ids, config.webcenter_baseUrl)
  const fields = [['cc', oneLine(config.cc)] as const, ['subject', subject] as const, ['body', body.replace(/\r?\n/g, '\r\n')] as const]
  const query = fields
    .flatMap(([name, value]) => (value === '' ? [] : [`${name}=${encodeURIComponent(value.replace(loneSurrogate, '\uFFFD'))}`]))
    .join('&')
  const href = `mailto:${to
    .split(',')
    .map((address) => encodeURIComponent(address.trim()))
    .join(',')}?${query}`
  return { href: to === '' || href.length > longestAddress ? null : href, to, subject, body }
}
