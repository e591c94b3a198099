import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import type { ConfigFileName } from '#contract/config/files.ts'

/** Names of the portal's files. */
export const fileNames: Readonly<Record<ConfigFileName, MessageDescriptor>> = {
  dashboardLogo: msg({ id: 'admin.dashboard.logo.file', message: 'Start page logo' }),
  dashboardHero: msg({ id: 'admin.dashboard.hero.file', message: 'Header image' }),
  loginLogo: msg({ id: 'admin.login.logo.file', message: 'Logo of the login page' }),
  loginHero: msg({ id: 'admin.login.background.file', message: 'Background picture' }),
  searchLogo: msg({ id: 'admin.appearance.search_logo.file', message: 'Logo of the search' }),
  bookmarkLogo: msg({ id: 'admin.appearance.bookmark_logo', message: 'Logo of the bookmarks' }),
  assetLogo: msg({ id: 'admin.appearance.asset_logo', message: 'Logo of the file page' }),
  logoutLogo: msg({ id: 'admin.appearance.logout_logo', message: 'Logo of the logout page' }),
  favicon: msg({ id: 'admin.appearance.favicon', message: 'Favicon' }),
  custom_font: msg({ id: 'admin.appearance.font', message: 'Custom font' }),
  style: msg({ id: 'admin.appearance.style', message: 'Custom stylesheet' }),
}
