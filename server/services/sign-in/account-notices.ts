import type { MailText } from '#contract/mail-texts.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import type { MailKind } from '../../ports/mail-outbox.ts'
import { titledConfig } from '../workspace/titled-config.ts'
import type { WriteMail } from './mail-queue.ts'
import { oneLine, textsForMail } from './mail-texts.ts'

/** What the owner of an account is told by mail: how the account signs in has changed. */
export type NoticeKind = Extract<MailKind, 'password-changed' | 'factor-added' | 'factor-removed' | 'passkey-added' | 'passkey-removed'>

/** Queues such a mail; nothing is sent without an address. */
export type NotifyOwner = (kind: NoticeKind, userId: string, locale: string) => Promise<void>

const texts: Readonly<Record<NoticeKind, { readonly subject: MailText; readonly message: MailText }>> = {
  'password-changed': { subject: 'mail.password_changed.subject', message: 'mail.password_changed.message' },
  'factor-added': { subject: 'mail.factor_added.subject', message: 'mail.factor_added.message' },
  'factor-removed': { subject: 'mail.factor_removed.subject', message: 'mail.factor_removed.message' },
  'passkey-added': { subject: 'mail.passkey_added.subject', message: 'mail.passkey_added.message' },
  'passkey-removed': { subject: 'mail.passkey_removed.subject', message: 'mail.passkey_removed.message' },
}

const createNoticeWriter =
  (configuration: ConfigurationStore, publicUrl: string, kind: NoticeKind): WriteMail =>
  async ({ name }, to, locale) => {
    const portal = oneLine((await titledConfig(configuration)).global.website_title)
    const text = await textsForMail(configuration, locale, { portal, name })
    const { subject, message } = texts[kind]
    return { mail: { to, subject: oneLine(text(subject)), text: `${text(message)}\n\n${publicUrl}\n` }, sender: portal }
  }

export const createNoticeWriters = (configuration: ConfigurationStore, publicUrl: string): Readonly<Record<NoticeKind, WriteMail>> => ({
  'password-changed': createNoticeWriter(configuration, publicUrl, 'password-changed'),
  'factor-added': createNoticeWriter(configuration, publicUrl, 'factor-added'),
  'factor-removed': createNoticeWriter(configuration, publicUrl, 'factor-removed'),
  'passkey-added': createNoticeWriter(configuration, publicUrl, 'passkey-added'),
  'passkey-removed': createNoticeWriter(configuration, publicUrl, 'passkey-removed'),
})
