import type { Config } from '#contract/config/schema.ts'

const allowed: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** Whether a link may stand in a page: http, https, mailto, or an address of the portal's own. Read as a browser reads it. */
export const isSafeLink = (link: string): boolean => {
  try {
    return allowed.has(new URL(link, 'https://portal.invalid/').protocol)
  } catch {
    return link.trim() === ''
  }
}

/** Place of the first link that could run a script or open something else than a page; null when there is none. */
export const unsafeLinkIn = (config: Config): string | null => {
  const links: [string, string][] = [
    ...config.footer.flatMap(({ languages }, at) =>
      Object.entries(languages).map(([locale, { link }]): [string, string] => [`footer.${at}.${locale}`, link]),
    ),
    ...Object.entries(config.login.register.links).map(([locale, { link }]): [string, string] => [`login.register.${locale}`, link]),
    ...Object.entries(config.terms_of_use.links).map(([locale, link]): [string, string] => [`terms_of_use.${locale}`, link]),
    ['global.order_mail.webcenter_baseUrl', config.global.order_mail.webcenter_baseUrl],
  ]
  return links.find(([, link]) => !isSafeLink(link))?.[0] ?? null
}
