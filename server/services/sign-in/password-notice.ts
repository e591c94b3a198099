import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { titledConfig } from '../workspace/titled-config.ts'
import type { WriteMail } from './mail-queue.ts'
import { oneLine, textsForMail } from './mail-texts.ts'

/** Queues a mail to the owner of an account whose password has changed; nothing is sent without an address. */
export type PasswordNotice = (userId: string, locale: string) => Promise<void>

export const createPasswordNoticeWriter =
  (configuration: ConfigurationStore, publicUrl: string): WriteMail =>
  async ({ name }, to, locale) => {
    const portal = oneLine((await titledConfig(configuration)).global.website_title)
    const text = await textsForMail(configuration, locale, { portal, name })
    const subject = oneLine(text('mail.password_changed.subject'))
    return { mail: { to, subject, text: `${text('mail.password_changed.message')}\n\n${publicUrl}\n` }, sender: portal }
  }
