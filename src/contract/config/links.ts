import type { Config } from '#contract/config/schema.ts'

export interface ConfigLink {
  readonly path: string
  readonly link: string
}

/** Every link of the configuration that visitors can follow. */
export const configLinks = ({ footer, login, terms_of_use, global }: Config): readonly ConfigLink[] => [
  ...footer.flatMap(({ languages }, at) =>
    Object.entries(languages).map(([locale, { link }]) => ({ path: `footer.${at}.${locale}`, link })),
  ),
  ...Object.entries(login.register.links).map(([locale, { link }]) => ({ path: `login.register.${locale}`, link })),
  ...Object.entries(terms_of_use.links).map(([locale, link]) => ({ path: `terms_of_use.${locale}`, link })),
  { path: 'global.order_mail.webcenter_baseUrl', link: global.order_mail.webcenter_baseUrl },
]
