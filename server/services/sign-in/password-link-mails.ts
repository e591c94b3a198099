import type { MailText } from '#contract/mail-texts.ts'
import type { Stores } from '../../ports/stores.ts'
import { titledConfig } from '../workspace/titled-config.ts'
import type { WriteMail } from './mail-queue.ts'
import { oneLine, textsForMail } from './mail-texts.ts'
import { type LinkPurpose, linkLifetimeMs, type PasswordLinks } from './password-links.ts'

const texts: Readonly<Record<LinkPurpose, { readonly subject: MailText; readonly message: MailText; readonly link: MailText }>> = {
  reset: {
    subject: 'views.login.modals.password_reset.mail.subject',
    message: 'views.login.modals.password_reset.mail.message',
    link: 'mail.password_reset.link',
  },
  renewal: {
    subject: 'views.login.modals.password_reset.mail.subject',
    message: 'mail.password_renewal.message',
    link: 'mail.password_renewal.link',
  },
  invitation: { subject: 'mail.invitation.subject', message: 'mail.invitation.message', link: 'mail.invitation.link' },
}

const minuteMs = 60_000

/**
 * Writes mails with a link that sets a password. Only the recipient knows the link: the database contains its hash.
 * @param publicUrl URL of the portal with a trailing slash, from the configuration, never from the Host header
 */
export const createPasswordLinkWriter =
  (stores: Pick<Stores, 'accounts' | 'configuration'>, links: PasswordLinks, publicUrl: string, purpose: LinkPurpose): WriteMail =>
  async (user, to, locale) => {
    // Accounts of an identity provider sign in there: a disabled account there must not get access here.
    if ((await stores.accounts.identitiesOf(user.id)).length > 0) return null
    const token = await links.issue(user.id, purpose)
    // A change before the issue has ended only earlier links.
    const now = await stores.accounts.getUser(user.id)
    if (!now || now.disabled || now.mail !== to) return null
    const portal = oneLine((await titledConfig(stores.configuration)).global.website_title)
    const minutes = linkLifetimeMs(purpose) / minuteMs
    const values = { portal, name: user.name, minutes, hours: minutes / 60, days: minutes / 60 / 24 }
    const text = await textsForMail(stores.configuration, locale, values)
    const { subject, message, link } = texts[purpose]
    const parts = [text(message), `${text(link)}\n${publicUrl}#/login?reset=${token}`]
    return { mail: { to, subject: oneLine(text(subject)), text: `${parts.join('\n\n')}\n` }, sender: portal }
  }
