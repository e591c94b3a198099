import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { builtInLocales, fallbackLocale } from '#contract/locale.ts'
import { type MailText, mailTexts } from '#contract/mail-texts.ts'
import { unescapeAtSign } from '#contract/translation.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { readTranslations } from '../workspace/translations.ts'

/** Removes line breaks from names and titles, which would start a new mail header. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Messages of a language with these values. */
export const textsForMail = async (
  configuration: ConfigurationStore,
  locale: string,
  values: Readonly<
    Record<'portal' | 'name', string> & {
      minutes?: number
      hours?: number
      days?: number
      browser?: string
      system?: string
      device?: string
    }
  >,
): Promise<(id: MailText) => string> => {
  const { messages } = await readTranslations(configuration, locale)
  const language = locale.split('-')[0]
  const builtIn = builtInLocales.find((one) => one === language) ?? fallbackLocale
  const plain = { ...values, portal: oneLine(values.portal), name: oneLine(values.name) }
  return (id) => {
    const message = compileMessage(unescapeAtSign(messages[id] ?? mailTexts[id][builtIn]))
    return setupI18n({ locale, messages: { [locale]: { [id]: message } } })._(id, plain)
  }
}
