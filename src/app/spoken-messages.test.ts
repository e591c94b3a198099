// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest'
import { downloadMessages, messageLevels } from '../domain/downloads/messages.ts'
import type { ToastLevel } from '../domain/toasts/atoms.ts'
import { activateLocale, i18n, loadMessages } from '../platform/i18n.ts'
import { levelOf } from './failure-messages.ts'

type Values = Readonly<Record<string, string | number>>
type Sentence = readonly [id: string, en: string, de: string, values?: Values]

/** The exact texts of all error messages: an agreed text must not change by accident. */
const sentences: readonly Sentence[] = [
  [
    'error.auth.blocked',
    'You have had too many failed login attempts. No further login attempts are possible for 8 minutes.',
    'Zu viele fehlgeschlagene Anmeldeversuche. Sie können sich in 8 Minuten wieder anmelden.',
    { 0: 8 },
  ],
  [
    'error.auth.blocked',
    'You have had too many failed login attempts. No further login attempts are possible for 1 minute.',
    'Zu viele fehlgeschlagene Anmeldeversuche. Sie können sich in 1 Minute wieder anmelden.',
    { 0: 1 },
  ],
  ['error.auth.invalid-credentials', 'Incorrect username or password', 'Benutzername oder Passwort ist falsch'],
  ['error.auth.no-authorization', 'Account has no authorization', 'Das Konto hat keine Berechtigung'],
  [
    'toast.login.reset_success',
    'If the account exists, we’ve sent an email.',
    'Wenn es das Konto gibt, ist eine E-Mail dorthin unterwegs.',
  ],
  [
    'toast.login.reset_failed',
    'The email could not be sent. Please try again later.',
    'Die E-Mail konnte nicht gesendet werden. Bitte versuchen Sie es später erneut.',
  ],
  [
    'toast.login.register_failed',
    'No registration form was found for your language',
    'Für Ihre Sprache wurde kein Registrierungsformular gefunden',
  ],
  [
    'toast.login.unauthorized',
    'This account has no permissions in this portal yet.',
    'Dieses Konto hat in diesem Portal noch keine Berechtigungen.',
  ],
  ['toast.download.none', 'No downloads available', 'Keine Downloads verfügbar'],
  ['toast.download.error', 'Error while retrieving the download', 'Fehler beim Abrufen des Downloads'],
  [
    'toast.download.external_forbidden',
    'Error during download. The backend may be configured incorrectly.',
    'Fehler beim Download. Möglicherweise ist das Backend falsch konfiguriert.',
  ],
  ['toast.download.starting', 'Preparing download …', 'Download wird vorbereitet …'],
  [
    'toast.download.queued',
    'Please wait, another download is currently in progress. This one starts when it is finished.',
    'Bitte warten Sie, es läuft gerade ein anderer Download. Dieser beginnt, sobald er fertig ist.',
  ],
  [
    'toast.download.unauthorized',
    'You don’t have permission to download one or more of these files',
    'Für eine oder mehrere dieser Dateien haben Sie keine Download-Berechtigung',
  ],
  [
    'toast.download.conversion_busy',
    'Only one file conversion can run at a time. Please wait until the other one is done.',
    'Es kann immer nur eine Umwandlung laufen. Bitte warten Sie, bis die andere fertig ist.',
  ],
  [
    'toast.download.external_busy',
    'Too many file conversions at the moment. Please try again later.',
    'Im Moment laufen zu viele Umwandlungen. Bitte versuchen Sie es später noch einmal.',
  ],
  ['toast.bookmark.saved', 'Bookmarks saved', 'Lesezeichen gespeichert'],
  ['toast.bookmark.added', 'Bookmark added', 'Lesezeichen hinzugefügt', { count: 1 }],
  ['toast.bookmark.added', '3 bookmarks added', '3 Lesezeichen hinzugefügt', { count: 3 }],
  ['toast.bookmark.removed', 'Bookmark removed', 'Lesezeichen entfernt', { count: 1 }],
  ['toast.bookmark.error', 'Error: could not save the bookmark', 'Fehler: Das Lesezeichen konnte nicht gespeichert werden'],
  [
    'toast.bookmark.unavailable',
    'One or more of your bookmarked files are no longer available',
    'Eine oder mehrere Ihrer gemerkten Dateien sind nicht mehr verfügbar',
  ],
  ['toast.copy_share.success', 'Link copied', 'Link kopiert'],
  ['toast.copy_share.successAll', 'Link to all items copied', 'Link zu allen kopiert'],
  ['toast.copy_share.error', 'The link could not be copied', 'Der Link konnte nicht kopiert werden'],
  [
    'toast.copy_share.too_many',
    'There are too many files for one link. Please share fewer files, or share the search that finds them.',
    'Das sind zu viele Dateien für einen Link. Bitte teilen Sie weniger davon oder die Suche, die sie findet.',
  ],
  [
    'toast.share.guest_some',
    'Some of the shared files are only visible after you sign in.',
    'Einige der geteilten Dateien sind erst nach der Anmeldung sichtbar.',
  ],
  [
    'toast.share.guest_none',
    'The shared files are only visible after you sign in.',
    'Die geteilten Dateien sind erst nach der Anmeldung sichtbar.',
  ],
  [
    'toast.share.user_some',
    'Some of the shared files are not visible to you.',
    'Einige der geteilten Dateien sind für Sie nicht sichtbar.',
  ],
  ['toast.share.user_none', 'None of the shared files are visible to you.', 'Keine der geteilten Dateien ist für Sie sichtbar.'],
  ['views.search.failure.too_many', 'Too many requests', 'Zu viele Anfragen'],
  [
    'toast.config.status_failed',
    'The status of the configuration could not be loaded. The portal continues with the last known version.',
    'Der Stand der Konfiguration konnte nicht geladen werden. Das Portal verwendet den zuletzt bekannten.',
  ],
  [
    'toast.config.files_failed',
    'The portal’s custom stylesheet or font could not be loaded.',
    'Die eigene Schrift oder das eigene Stylesheet des Portals konnte nicht geladen werden.',
  ],
  [
    'toast.language.unavailable',
    'The texts in this language could not be loaded. The language was not changed.',
    'Die Texte dieser Sprache konnten nicht geladen werden. Die Sprache wurde nicht geändert.',
  ],
  ['global.rules.required', 'This field is required.', 'Dieses Feld ist erforderlich.'],
  ['views.login.modals.password_reset.error.required', 'Please enter a username.', 'Bitte geben Sie einen Benutzernamen ein.'],
  ['views.search.modal.add_bookmarks', 'Bookmark all 300 results?', 'Alle 300 Ergebnisse merken?', { 0: 300 }],
]

describe.each([
  ['en', 1],
  ['de', 2],
] as const)('E2 the sentences in %s', (locale, column) => {
  beforeAll(() => activateLocale(locale, {}).then(() => loadMessages('screens')))
  test.each(sentences.map((sentence) => [sentence[0], sentence[column], sentence[3] ?? {}] as const))('E2 %s: %s', (id, text, values) => {
    expect(i18n._(id, values)).toBe(text)
  })
})

const levels: readonly (readonly [ToastLevel, readonly (keyof typeof downloadMessages)[]])[] = [
  ['success', ['starting']],
  ['info', ['queued']],
  ['warning', ['none', 'unauthorized', 'conversionBusy', 'externalBusy']],
  ['danger', ['error', 'externalForbidden']],
]
test.each(levels)('E2 downloads with the level %s', (level, messages) => {
  expect(messages.map((message) => messageLevels[message])).toEqual(messages.map(() => level))
})

test('E2 sign-in errors have the level danger', () => {
  const codes = ['auth.blocked', 'auth.invalid-credentials', 'auth.no-authorization'] as const
  expect(codes.map(levelOf)).toEqual(['danger', 'danger', 'danger'])
})
