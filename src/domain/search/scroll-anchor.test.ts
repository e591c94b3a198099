// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { storageKeys } from '../../platform/storage.ts'
import { wipeUserValues } from '../../platform/wipe.ts'
import { saveScrollAnchor, takeScrollAnchor } from './scroll-anchor.ts'

const place = { position: 40, offset: 12, focused: 41 }

test('S8 a scroll position belongs to its list and query, and a sign-out removes it', async () => {
  saveScrollAnchor('mountains', place)
  saveScrollAnchor('ada', { ...place, position: 7 }, storageKeys.bookmarksReturn)
  expect(takeScrollAnchor('mountains')).toEqual(place)
  expect(takeScrollAnchor('water')).toBeNull()
  expect(takeScrollAnchor('ada', storageKeys.bookmarksReturn)?.position).toBe(7)
  expect(takeScrollAnchor('bert', storageKeys.bookmarksReturn)).toBeNull()
  wipeUserValues()
  expect([takeScrollAnchor('mountains'), takeScrollAnchor('ada', storageKeys.bookmarksReturn)]).toEqual([null, null])
})
