/** What mails say. Texts that admins write in a language go before these; `{portal}`, `{name}` and `{minutes}` stand for values. */
export const mailTexts = {
  'views.login.modals.password_reset.mail.subject': {
    en: 'Resetting your password',
    de: 'Ihr Passwort zurücksetzen',
  },
  'views.login.modals.password_reset.mail.message': {
    en: 'A new password was asked for. If it was not you, nothing has to be done.',
    de: 'Für Ihr Konto wurde ein neues Passwort angefordert. Wenn Sie das nicht waren, ist nichts zu tun.',
  },
  'mail.password_reset.link': {
    en: 'This link leads to a new password for “{name}”. It works once, within {minutes} minutes:',
    de: 'Dieser Link führt zu einem neuen Passwort für „{name}“. Er gilt einmal, innerhalb von {minutes} Minuten:',
  },
  'mail.password_changed.subject': {
    en: 'Your password has been changed',
    de: 'Ihr Passwort wurde geändert',
  },
  'mail.password_changed.message': {
    en: 'The password of “{name}” in {portal} has just been changed, and the account has been signed out everywhere. If it was not you, please contact the operators of the portal.',
    de: 'Das Passwort von „{name}“ in {portal} wurde soeben geändert, und das Konto wurde überall abgemeldet. Wenn Sie das nicht waren, wenden Sie sich bitte an die Betreiber des Portals.',
  },
} as const

export type MailText = keyof typeof mailTexts
