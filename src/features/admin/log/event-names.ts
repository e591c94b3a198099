import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'

/** Names of the events of the log. Events of other versions of the server are shown by their own name. */
export const eventNames: Readonly<Record<string, MessageDescriptor>> = {
  login: msg({ id: 'admin.log.login', message: 'Signed in' }),
  'login.sso': msg({ id: 'admin.log.login.sso', message: 'Signed in with single sign-on' }),
  'login.ticket': msg({ id: 'admin.log.login.ticket', message: 'Single sign-on completed' }),
  'login.failed': msg({ id: 'admin.log.login.failed', message: 'Sign-in failed' }),
  'login.disabled': msg({ id: 'admin.log.login.disabled', message: 'Sign-in refused: account disabled' }),
  'login.sso.refused': msg({ id: 'admin.log.login.sso.refused', message: 'Single sign-on refused' }),
  logout: msg({ id: 'admin.log.logout', message: 'Signed out' }),
  'password.mail': msg({ id: 'admin.log.password.mail', message: 'Email for a new password requested' }),
  'password.reset': msg({ id: 'admin.log.password.reset', message: 'Password set by a link' }),
  'password.changed': msg({ id: 'admin.log.password.changed', message: 'Password changed' }),
  'password.change-failed': msg({ id: 'admin.log.password.change_failed', message: 'Password change failed: wrong password' }),
  'account.added': msg({ id: 'admin.log.account.added', message: 'Account added' }),
  'account.invited': msg({ id: 'admin.log.account.invited', message: 'Invitation created' }),
  'account.password-link': msg({ id: 'admin.log.account.password_link', message: 'Link for a new password created' }),
  'account.changed': msg({ id: 'admin.log.account.changed', message: 'Account changed' }),
  'account.password': msg({ id: 'admin.log.account.password', message: 'Password set by command line' }),
  'account.disabled': msg({ id: 'admin.log.account.disabled', message: 'Account disabled' }),
  'account.enabled': msg({ id: 'admin.log.account.enabled', message: 'Account enabled' }),
  'account.sessions-ended': msg({ id: 'admin.log.account.sessions_ended', message: 'Signed out everywhere' }),
  'account.linked': msg({ id: 'admin.log.account.linked', message: 'Linked to a provider' }),
  'account.unlinked': msg({ id: 'admin.log.account.unlinked', message: 'Link to a provider removed' }),
  'account.removed': msg({ id: 'admin.log.account.removed', message: 'Account deleted' }),
  'config.published': msg({ id: 'admin.log.config.published', message: 'Changes published' }),
  'config.saved': msg({ id: 'admin.log.config.saved', message: 'Configuration saved' }),
  'translations.saved': msg({ id: 'admin.log.translations.saved', message: 'Texts saved' }),
  'translations.removed': msg({ id: 'admin.log.translations.removed', message: 'Texts removed' }),
  'custom-page.saved': msg({ id: 'admin.log.custom_page.saved', message: 'Page saved' }),
  'custom-page.removed': msg({ id: 'admin.log.custom_page.removed', message: 'Page removed' }),
  'file.saved': msg({ id: 'admin.log.file.saved', message: 'File uploaded' }),
  'file.removed': msg({ id: 'admin.log.file.removed', message: 'File removed' }),
  'preview.begun': msg({ id: 'admin.log.preview.begun', message: 'Portal viewed as another role' }),
}

/** Fields of accounts in entries. */
export const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  mail: msg({ id: 'admin.people.mail', message: 'Email' }),
  groups: msg({ id: 'admin.people.groups', message: 'Groups' }),
  isAssetUser: msg({ id: 'admin.log.field.asset_user', message: 'Sees files' }),
  isGuiAdmin: msg({ id: 'admin.log.field.administrator', message: 'Administrator' }),
  disabled: msg({ id: 'admin.log.field.disabled', message: 'Disabled' }),
  mailed: msg({ id: 'admin.log.field.mailed', message: 'Sent by email' }),
  net: msg({ id: 'admin.log.field.net', message: 'Network' }),
  issuer: msg({ id: 'admin.log.field.issuer', message: 'Provider' }),
}
