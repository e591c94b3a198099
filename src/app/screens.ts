import type { ComponentType } from 'react'
import type { Place } from '../domain/navigation/address.ts'
import { completeTexts } from '../platform/i18n.ts'

/** The code of each page, fetched when it is first gone to. */
export const screens: Readonly<Record<Place, () => Promise<ComponentType>>> = {
  start: () => import('../features/dashboard/dashboard-screen.tsx').then((module) => module.DashboardScreen),
  login: () => import('../features/login/login-screen.tsx').then((module) => module.LoginScreen),
  logout: () => import('../features/login/logout-screen.tsx').then((module) => module.LogoutScreen),
  search: () => import('../features/search/search-screen.tsx').then((module) => module.SearchScreen),
  asset: () => import('../features/asset/asset-screen.tsx').then((module) => module.AssetScreen),
  bookmark: () => import('../features/bookmarks/bookmark-screen.tsx').then((module) => module.BookmarkScreen),
  downloads: () => import('../features/downloads/downloads-screen.tsx').then((module) => module.DownloadsScreen),
  device: () => import('../features/device/device-screen.tsx').then((module) => module.DeviceScreen),
  custom: () => import('../features/custom-page/custom-page-screen.tsx').then((module) => module.CustomPageScreen),
  admin: () => Promise.all([import('../features/admin/admin-screen.tsx'), completeTexts('admin')]).then(([module]) => module.AdminScreen),
}
