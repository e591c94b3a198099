import { indexFields } from '#catalogue/index-fields.ts'
import type { Boot } from '#contract/boot.ts'
import { migrate } from '#contract/config/migrations/migrate.ts'
import type { Config } from '#contract/config/schema.ts'
import { fallbackLocale } from '#contract/locale.ts'
import type { Services } from '../services.ts'
import { availability } from '../workspace/availability.ts'
import { storedConfig } from '../workspace/configuration.ts'
import { knownLocales, readTranslations, storedLocales } from '../workspace/translations.ts'
import { descriptionOf } from './manifest.ts'
import { pageLocale } from './page-locale.ts'
import type { PageParts } from './page-template.ts'

export type ShellServices = Pick<Services, 'stores' | 'catalogue' | 'guests'>

/**
 * Data that the HTML document contains. The configuration is migrated already, because the first search starts before the code of the page.
 * `apiPrefix` is relative to the document if possible.
 */
export const readPageParts = async (
  { stores, catalogue, guests }: ShellServices,
  apiPrefix: string,
  accepted: string | null,
): Promise<Omit<PageParts, 'first'> & { readonly config: Config }> => {
  const config = migrate((await storedConfig(stores.configuration))?.body).config
  const locale = pageLocale(config, await knownLocales(stores.configuration), accepted)
  const { messages } = await readTranslations(stores.configuration, locale)
  const english = locale === fallbackLocale ? {} : (await readTranslations(stores.configuration, fallbackLocale)).messages
  const boot: Boot = {
    apiPrefix,
    config,
    availability: await availability(stores.configuration),
    translations: Object.keys(messages).length > 0 ? { [locale]: messages } : {},
    locales: await storedLocales(stores.configuration),
    english: Object.fromEntries(Object.entries(english).filter(([id]) => !(id in messages))),
    fields: indexFields(await catalogue.extraFields()),
    guests,
  }
  return { boot, title: config.global.website_title, description: descriptionOf(locale, messages), locale, config }
}
