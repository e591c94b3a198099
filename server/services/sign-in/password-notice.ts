import type { UserRecord } from '../../ports/account-store.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { currentConfig } from '../workspace/configuration.ts'
import type { QueueMail } from './mail-queue.ts'
import { oneLine, textsForMail } from './mail-texts.ts'

/** Sends a mail to the owner of an account whose password has changed; does nothing without an address. */
export type PasswordNotice = (user: Pick<UserRecord, 'name' | 'mail'>, locale: string) => Promise<void>

export const createPasswordNotice =
  (configuration: ConfigurationStore, queueMail: QueueMail, publicUrl: string): PasswordNotice =>
  async ({ name, mail: to }, locale) => {
    if (to === null) return
    const portal = oneLine((await currentConfig(configuration)).global.website_title)
    const text = await textsForMail(configuration, locale, { portal, name })
    const subject = oneLine(text('mail.password_changed.subject'))
    queueMail({ to, subject, text: `${text('mail.password_changed.message')}\n\n${publicUrl}\n` }, portal)
  }
