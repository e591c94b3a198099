/**
 * Built-in e-mail texts. Texts of administrators override them; `{portal}`, `{name}`, `{minutes}`, `{hours}`, `{days}`, `{device}`, `{browser}` and
 * `{system}` are placeholders.
 */
export const mailTexts = {
  'views.login.modals.password_reset.mail.subject': {
    en: 'Reset your password',
    de: 'Ihr Passwort zurücksetzen',
  },
  'views.login.modals.password_reset.mail.message': {
    en: 'A new password was requested for your account. If this was not you, you can ignore this email.',
    de: 'Für Ihr Konto wurde ein neues Passwort angefordert. Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.',
  },
  'mail.password_reset.link': {
    en: 'Use this link to set a new password for “{name}”. It works once and expires after {minutes} minutes:',
    de: 'Mit diesem Link legen Sie ein neues Passwort für „{name}“ fest. Er gilt einmal und läuft nach {minutes} Minuten ab:',
  },
  'mail.invitation.subject': {
    en: 'Your access to {portal}',
    de: 'Ihr Zugang zu {portal}',
  },
  'mail.invitation.message': {
    en: 'An account named “{name}” has been created for you in {portal}.',
    de: 'Für Sie wurde in {portal} ein Konto mit dem Namen „{name}“ angelegt.',
  },
  'mail.invitation.link': {
    en: 'Use this link to choose your password. It works once and expires after {days} days:',
    de: 'Mit diesem Link wählen Sie Ihr Passwort. Er gilt einmal und läuft nach {days} Tagen ab:',
  },
  'mail.password_renewal.message': {
    en: 'An administrator of {portal} asks you to choose a new password for your account “{name}”.',
    de: 'Eine Administratorin oder ein Administrator von {portal} bittet Sie, für Ihr Konto „{name}“ ein neues Passwort zu wählen.',
  },
  'mail.password_renewal.link': {
    en: 'Use this link to choose the new password. It works once and expires after {hours} hours:',
    de: 'Mit diesem Link wählen Sie das neue Passwort. Er gilt einmal und läuft nach {hours} Stunden ab:',
  },
  'mail.password_changed.subject': {
    en: 'Your password has been changed',
    de: 'Ihr Passwort wurde geändert',
  },
  'mail.password_changed.message': {
    en: 'The password of “{name}” in {portal} has just been changed, and the account has been signed out everywhere. If this was not you, please contact the operators of the portal.',
    de: 'Das Passwort von „{name}“ in {portal} wurde soeben geändert, und das Konto wurde überall abgemeldet. Wenn Sie das nicht waren, wenden Sie sich bitte an die Betreiber des Portals.',
  },
  'mail.new_device.subject': {
    en: 'New sign-in to your account',
    de: 'Neue Anmeldung bei Ihrem Konto',
  },
  'mail.new_device.message': {
    en: 'Your account “{name}” in {portal} was used to sign in on a device for the first time: {device}.',
    de: 'Mit Ihrem Konto „{name}“ in {portal} hat sich zum ersten Mal ein neues Gerät angemeldet: {device}.',
  },
  'mail.new_device.advice': {
    en: 'If this was you, you don’t need to do anything. If not, please change your password at once and contact the operators of the portal.',
    de: 'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, ändern Sie bitte sofort Ihr Passwort und wenden Sie sich an die Betreiber des Portals.',
  },
  'mail.new_device.device': {
    en: '{browser} on {system}',
    de: '{browser} unter {system}',
  },
  'mail.new_device.unknown': {
    en: 'a program that is not a known browser',
    de: 'ein Programm, das kein bekannter Browser ist',
  },
  'mail.factor_added.subject': {
    en: 'A second factor has been set up',
    de: 'Ein zweiter Faktor wurde eingerichtet',
  },
  'mail.factor_added.message': {
    en: 'From now on, signing in to {portal} as “{name}” requires a code from an authenticator app. If this was not you, please contact the operators of the portal.',
    de: 'Ab jetzt ist für die Anmeldung in {portal} als „{name}“ auch ein Code aus einer Authentifizierungs-App nötig. Wenn Sie das nicht eingerichtet haben, wenden Sie sich bitte an die Betreiber des Portals.',
  },
  'mail.factor_removed.subject': {
    en: 'The second factor has been removed',
    de: 'Der zweite Faktor wurde entfernt',
  },
  'mail.factor_removed.message': {
    en: 'Signing in to {portal} as “{name}” no longer requires a second factor. If this surprises you, please contact the operators of the portal.',
    de: 'Für die Anmeldung in {portal} als „{name}“ ist kein zweiter Faktor mehr nötig. Wenn Sie das überrascht, wenden Sie sich bitte an die Betreiber des Portals.',
  },
  'mail.passkey_added.subject': {
    en: 'A passkey has been added',
    de: 'Ein Passkey wurde hinzugefügt',
  },
  'mail.passkey_added.message': {
    en: 'A new passkey can now sign in to {portal} as “{name}”, without a password. If this was not you, please remove it under “Account”, change your password and contact the operators of the portal.',
    de: 'Ein neuer Passkey kann sich ab jetzt ohne Passwort in {portal} als „{name}“ anmelden. Wenn Sie das nicht waren, entfernen Sie ihn bitte unter „Konto“, ändern Sie Ihr Passwort und wenden Sie sich an die Betreiber des Portals.',
  },
  'mail.passkey_removed.subject': {
    en: 'A passkey has been removed',
    de: 'Ein Passkey wurde entfernt',
  },
  'mail.passkey_removed.message': {
    en: 'A passkey of “{name}” in {portal} has been removed and no longer signs in. If this surprises you, please contact the operators of the portal.',
    de: 'Ein Passkey von „{name}“ in {portal} wurde entfernt und kann sich nicht mehr anmelden. Wenn Sie das überrascht, wenden Sie sich bitte an die Betreiber des Portals.',
  },
} as const

export type MailText = keyof typeof mailTexts
