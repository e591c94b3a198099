import type { Config } from '#contract/config/schema.ts'

export interface LinkPlace {
  readonly place: string
  readonly link: string
}

/** Every link of the configuration that people are led to. */
export const linksIn = ({ footer, login, terms_of_use, global }: Config): readonly LinkPlace[] => [
  ...footer.flatMap(({ languages }, at) =>
    Object.entries(languages).map(([locale, { link }]) => ({ place: `footer.${at}.${locale}`, link })),
  ),
  ...Object.entries(login.register.links).map(([locale, { link }]) => ({ place: `login.register.${locale}`, link })),
  ...Object.entries(terms_of_use.links).map(([locale, link]) => ({ place: `terms_of_use.${locale}`, link })),
  { place: 'global.order_mail.webcenter_baseUrl', link: global.order_mail.webcenter_baseUrl },
]
