import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import type { ApiClient } from '../../platform/api-client.ts'
import { apiAtom } from '../api/atoms.ts'
import { pageAddress, type RouteName } from '../navigation/address.ts'
import { isPageShownAtom, pageAtom } from '../navigation/atoms.ts'
import { availabilityAtom } from './atoms.ts'
import { portalFilesAtom } from './images.ts'

test.each<readonly [RouteName, string | null, string | null]>([
  ['search', 'config/style', 'config/custom_font'],
  ['login', null, 'config/custom_font'],
  ['admin', null, null],
])('K1 K2 custom style sheet and font on the page %s: %s, %s', (route, style, font) => {
  const store = createStore()
  store.set(apiAtom, { address: (path: string) => path } as ApiClient)
  store.set(availabilityAtom, { revision: 1, texts: 0, style: true, custom_font: true })
  store.set(isPageShownAtom, true)
  store.set(pageAtom, pageAddress(route))
  expect(store.get(portalFilesAtom)).toMatchObject({ style, font })
})
