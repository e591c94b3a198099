// @unocss-include: class names of this module are collected into the style sheet
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import { type ComponentType, lazy } from 'react'

export interface Section {
  /** Last part of the address. */
  readonly key: string
  /** `i-lucide-…` */
  readonly icon: string
  readonly label: MessageDescriptor
  readonly Content: ComponentType
  /** Where what it edits can be seen. */
  readonly seenAt: string
}

/** Screens of the administration, in the order of its sidebar. */
export const sections: readonly [Section, ...Section[]] = [
  {
    key: 'general',
    seenAt: '#/',
    icon: 'i-lucide-sliders-horizontal',
    label: msg({ id: 'admin.section.general', message: 'General' }),
    Content: lazy(() => import('./general/general-section.tsx').then((module) => ({ default: module.GeneralSection }))),
  },
  {
    key: 'appearance',
    seenAt: '#/search/*',
    icon: 'i-lucide-palette',
    label: msg({ id: 'admin.section.appearance', message: 'Appearance' }),
    Content: lazy(() => import('./appearance/appearance-section.tsx').then((module) => ({ default: module.AppearanceSection }))),
  },
  {
    key: 'dashboard',
    seenAt: '#/',
    icon: 'i-lucide-layout-dashboard',
    label: msg({ id: 'admin.section.dashboard', message: 'Dashboard' }),
    Content: lazy(() => import('./dashboard/dashboard-section.tsx').then((module) => ({ default: module.DashboardSection }))),
  },
  {
    key: 'search',
    seenAt: '#/search/*',
    icon: 'i-lucide-search',
    label: msg({ id: 'admin.section.search', message: 'Search' }),
    Content: lazy(() => import('./search/search-section.tsx').then((module) => ({ default: module.SearchSection }))),
  },
  {
    key: 'language',
    seenAt: '#/',
    icon: 'i-lucide-languages',
    label: msg({ id: 'admin.section.language', message: 'Language' }),
    Content: lazy(() => import('./language/language-section.tsx').then((module) => ({ default: module.LanguageSection }))),
  },
  {
    key: 'login',
    seenAt: '#/login?stay=1',
    icon: 'i-lucide-log-in',
    label: msg({ id: 'admin.section.login', message: 'Login' }),
    Content: lazy(() => import('./login/login-section.tsx').then((module) => ({ default: module.LoginSection }))),
  },
  {
    key: 'editor',
    seenAt: '#/custom',
    icon: 'i-lucide-file-pen',
    label: msg({ id: 'admin.section.editor', message: 'Custom pages' }),
    Content: lazy(() => import('./editor/editor-section.tsx').then((module) => ({ default: module.EditorSection }))),
  },
  {
    key: 'reports',
    seenAt: '#/search/*',
    icon: 'i-lucide-chart-column',
    label: msg({ id: 'admin.section.reports', message: 'Reports' }),
    Content: lazy(() => import('./reports/reports-section.tsx').then((module) => ({ default: module.ReportsSection }))),
  },
  {
    key: 'overview',
    seenAt: '#/',
    icon: 'i-lucide-info',
    label: msg({ id: 'admin.section.overview', message: 'This installation' }),
    Content: lazy(() => import('./overview/overview-section.tsx').then((module) => ({ default: module.OverviewSection }))),
  },
]
