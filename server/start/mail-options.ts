import type { MailOptions } from '../presets/outside.ts'
import type { OptionValues } from './option-definitions.ts'
import { OptionError } from './option-error.ts'
import { readSecret } from './secret-option.ts'

const accountOf = (user: string | undefined, password: string | null): MailOptions['account'] => {
  if (user === undefined && password === null) return null
  if (user === undefined) throw new OptionError('There is a password for the mail server and no account. Add --smtp-user.')
  if (password === null)
    throw new OptionError('--smtp-user: there is no password. Give it in VITRINE_SMTP_PASSWORD or with --smtp-password-file.')
  return { user, password }
}

/** Null = no mail server. Throws OptionError for settings that make mail servers refuse the mail or make its links invalid. */
export const readMailOptions = (values: OptionValues, environment: NodeJS.ProcessEnv): MailOptions | null => {
  const { smtp } = values
  if (smtp === undefined) {
    const dependent = (['smtp-user', 'smtp-password-file', 'mail-from'] as const).find((name) => values[name] !== undefined)
    if (dependent !== undefined) throw new OptionError(`--${dependent}: there is no mail server. Add --smtp.`)
    return null
  }
  const from = values['mail-from']
  if (from === undefined) throw new OptionError('--smtp: mails need a sender. Add --mail-from.')
  if (values['public-url'] === undefined) throw new OptionError('--smtp: mails contain links to the portal. Add --public-url.')
  const account = accountOf(values['smtp-user'], readSecret('smtp', values['smtp-password-file'], environment))
  if (account && smtp.plain) throw new OptionError('--smtp: a password is not sent without TLS. Remove ?tls=off.')
  return { ...smtp, account, from }
}
