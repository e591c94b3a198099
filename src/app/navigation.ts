// @unocss-include: class names of this module are collected into the style sheet
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import type { Atom } from 'jotai'
import type { Config } from '#contract/config/schema.ts'
import { everything } from '#contract/search.ts'
import type { Session } from '#contract/session.ts'
import { bookmarkCountAtom } from '../domain/bookmarks/atoms.ts'
import { openJobCountAtom } from '../domain/downloads/atoms.ts'
import type { RouteName } from '../domain/navigation/address.ts'

const device = msg({ id: 'global.nav.device', message: 'Available offline' })

export type NavigationLink =
  | { readonly to: '/' | '/bookmark' | '/downloads' | '/device' | '/login' }
  | { readonly to: '/search/$text'; readonly params: { readonly text: string } }
  | { readonly to: '/admin/$section'; readonly params: { readonly section: string } }

export interface NavigationEntry {
  readonly key: string
  /** `i-lucide-…` */
  readonly icon: string
  readonly label: MessageDescriptor
  readonly link: NavigationLink
  /** Pages that mark the entry as current. */
  readonly routes: readonly RouteName[]
  /** Absent = always. */
  readonly isShown?: (config: Config, session: Session | null) => boolean
  /** Number beside the entry, e.g. of bookmarks. 0 is not shown. */
  readonly count?: Atom<number>
  /** Not in the bottom bar of a phone, which has little space. The menu of the phone lists it. */
  readonly isInMenuOnly?: true
}

/** Navigation entries in their order. A new screen adds its entry here. */
export const navigationEntries: readonly NavigationEntry[] = [
  {
    key: 'start',
    icon: 'i-lucide-house',
    label: msg({ id: 'global.nav.start', message: 'Home' }),
    link: { to: '/' },
    routes: ['start'],
    isShown: (config) => !config.global.hide_dashboard,
  },
  {
    key: 'search',
    icon: 'i-lucide-search',
    label: msg({ id: 'global.nav.search', message: 'Search' }),
    link: { to: '/search/$text', params: { text: everything } },
    routes: ['search', 'asset'],
  },
  {
    key: 'bookmark',
    icon: 'i-lucide-bookmark',
    label: msg({ id: 'global.nav.bookmark', message: 'Bookmarks' }),
    link: { to: '/bookmark' },
    routes: ['bookmark'],
    isShown: (_config, session) => session?.guest !== false || session.isAssetUser,
    count: bookmarkCountAtom,
  },
  {
    key: 'downloads',
    icon: 'i-lucide-download',
    label: msg({ id: 'global.nav.downloads', message: 'Downloads' }),
    link: { to: '/downloads' },
    routes: ['downloads'],
    count: openJobCountAtom,
  },
  {
    key: 'device',
    icon: 'i-lucide-monitor-smartphone',
    label: device,
    link: { to: '/device' },
    routes: ['device'],
    isInMenuOnly: true,
  },
]

export const administrationEntry = {
  icon: 'i-lucide-settings',
  label: msg({ id: 'global.nav.admin', message: 'Administration' }),
  link: { to: '/admin/$section', params: { section: 'general' } },
} as const

/** Page names for the document title and the route announcer. */
export const pageLabels: Readonly<Record<RouteName, MessageDescriptor>> = {
  start: msg({ id: 'views.dashboard.title', message: 'Home' }),
  login: msg({ id: 'views.login.title', message: 'Sign in' }),
  logout: msg({ id: 'views.logout.title', message: 'Signed out' }),
  search: msg({ id: 'views.search.title', message: 'Search' }),
  asset: msg({ id: 'views.asset.title', message: 'File' }),
  bookmark: msg({ id: 'views.bookmark.title', message: 'Bookmarks' }),
  downloads: msg({ id: 'views.downloads.title', message: 'Downloads' }),
  device,
  account: msg({ id: 'views.account.title', message: 'Account' }),
  custom: msg({ id: 'views.custom.title', message: 'Page' }),
  admin: msg({ id: 'views.admin.title', message: 'Administration' }),
}
