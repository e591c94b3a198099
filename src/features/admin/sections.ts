// @unocss-include: class names of this module are collected into the style sheet
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import { type ComponentType, createElement } from 'react'
import type { FieldGroup } from '../../widgets/config-form/field.ts'
import { FormGroups } from '../../widgets/config-form/form-groups.tsx'
import { assetGroups } from './appearance/asset-groups.ts'
import { brandGroup } from './appearance/brand-group.ts'
import { fileGroups } from './appearance/file-groups.ts'
import { themeGroup } from './appearance/theme-group.ts'
import { dashboardGroups } from './dashboard/dashboard-groups.ts'
import { editorGroups } from './editor/editor-groups.ts'
import { FirstSteps } from './first-steps.tsx'
import { firstStepsKey } from './first-steps-key.ts'
import { generalGroups } from './general/general-groups.ts'
import { GroupsSection } from './groups/groups-section.tsx'
import { languageGroups } from './language/language-groups.ts'
import { LinksSection } from './links/links-section.tsx'
import { LogSection } from './log/log-section.tsx'
import { loginGroups } from './login/login-groups.ts'
import { OverviewSection } from './overview/overview-section.tsx'
import { PeopleSection } from './people/people-section.tsx'
import { ReportsSection } from './reports/reports-section.tsx'
import { RightsSection } from './rights/rights-section.tsx'
import { searchGroups } from './search/search-groups.ts'
import { TablesSection } from './tables/tables-section.tsx'

const appearanceGroups: readonly FieldGroup[] = [brandGroup, themeGroup, ...fileGroups, ...assetGroups]

export interface AdminSection {
  /** Last part of the address. */
  readonly key: string
  /** `i-lucide-…` */
  readonly icon: string
  readonly label: MessageDescriptor
  readonly Content: ComponentType
  /** Form groups of the section. */
  readonly groups?: readonly FieldGroup[]
  /** Address of the page that shows the settings. */
  readonly seenAt: string
  /** Whether the preview follows what is edited in the section. */
  readonly hasSettings: boolean
}

const formOf = (groups: readonly FieldGroup[]) => ({
  groups,
  hasSettings: true,
  Content: () => createElement(FormGroups, { groups }),
})

/**
 * The most important settings of a new portal. It has no groups, because other sections contain the same fields: labels and the search for
 * settings lead there.
 */
export const firstStepsSection: AdminSection = {
  key: firstStepsKey,
  seenAt: '#/',
  icon: 'i-lucide-list-checks',
  label: msg({ id: 'admin.section.first_steps', message: 'First steps' }),
  hasSettings: true,
  Content: FirstSteps,
}

/** All other sections of the administration, in the order of its sidebar. */
export const sections: readonly [AdminSection, ...AdminSection[]] = [
  {
    key: 'general',
    seenAt: '#/',
    icon: 'i-lucide-sliders-horizontal',
    label: msg({ id: 'admin.section.general', message: 'General' }),
    ...formOf(generalGroups),
  },
  {
    key: 'appearance',
    seenAt: '#/search/*',
    icon: 'i-lucide-palette',
    label: msg({ id: 'admin.section.appearance', message: 'Appearance' }),
    ...formOf(appearanceGroups),
  },
  {
    key: 'dashboard',
    seenAt: '#/',
    icon: 'i-lucide-layout-dashboard',
    label: msg({ id: 'admin.section.dashboard', message: 'Dashboard' }),
    ...formOf(dashboardGroups),
  },
  {
    key: 'search',
    seenAt: '#/search/*',
    icon: 'i-lucide-search',
    label: msg({ id: 'admin.section.search', message: 'Search' }),
    ...formOf(searchGroups),
  },
  {
    key: 'language',
    seenAt: '#/',
    icon: 'i-lucide-languages',
    label: msg({ id: 'admin.section.language', message: 'Language' }),
    ...formOf(languageGroups),
  },
  {
    key: 'login',
    seenAt: '#/login?stay=1',
    icon: 'i-lucide-log-in',
    label: msg({ id: 'admin.section.login', message: 'Login' }),
    ...formOf(loginGroups),
  },
  {
    key: 'editor',
    seenAt: '#/custom',
    icon: 'i-lucide-file-pen',
    label: msg({ id: 'admin.section.editor', message: 'Custom pages' }),
    ...formOf(editorGroups),
  },
  {
    key: 'tables',
    seenAt: '#/search/*',
    icon: 'i-lucide-table',
    label: msg({ id: 'admin.section.tables', message: 'Tables' }),
    hasSettings: false,
    Content: TablesSection,
  },
  {
    key: 'people',
    seenAt: '#/',
    icon: 'i-lucide-users',
    label: msg({ id: 'admin.section.people', message: 'People' }),
    hasSettings: false,
    Content: PeopleSection,
  },
  {
    key: 'groups',
    seenAt: '#/',
    icon: 'i-lucide-contact-round',
    label: msg({ id: 'admin.section.groups', message: 'Groups' }),
    hasSettings: false,
    Content: GroupsSection,
  },
  {
    key: 'rights',
    seenAt: '#/search/*',
    icon: 'i-lucide-folder-lock',
    label: msg({ id: 'admin.section.rights', message: 'Rights' }),
    hasSettings: false,
    Content: RightsSection,
  },
  {
    key: 'links',
    seenAt: '#/',
    icon: 'i-lucide-link',
    label: msg({ id: 'admin.section.links', message: 'Links' }),
    hasSettings: false,
    Content: LinksSection,
  },
  {
    key: 'reports',
    seenAt: '#/search/*',
    icon: 'i-lucide-chart-column',
    label: msg({ id: 'admin.section.reports', message: 'Reports' }),
    hasSettings: false,
    Content: ReportsSection,
  },
  {
    key: 'log',
    seenAt: '#/',
    icon: 'i-lucide-scroll-text',
    label: msg({ id: 'admin.section.log', message: 'Log' }),
    hasSettings: false,
    Content: LogSection,
  },
  {
    key: 'overview',
    seenAt: '#/',
    icon: 'i-lucide-info',
    label: msg({ id: 'admin.section.overview', message: 'This installation' }),
    hasSettings: false,
    Content: OverviewSection,
  },
]
