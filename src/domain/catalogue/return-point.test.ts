import { expect, test } from 'vitest'
import { storageKeys } from '../../platform/storage.ts'
import { wipePerson } from '../../platform/wipe.ts'
import { rememberPlace, takePlace } from './return-point.ts'

const place = { position: 40, offset: 12, focused: 41 }

test('S8 a place belongs to its list and its question, and to nobody once its person has left', async () => {
  rememberPlace('mountains', place)
  rememberPlace('ada', { ...place, position: 7 }, storageKeys.bookmarksReturn)
  expect(takePlace('mountains')).toEqual(place)
  expect(takePlace('water')).toBeNull()
  expect(takePlace('ada', storageKeys.bookmarksReturn)?.position).toBe(7)
  expect(takePlace('bert', storageKeys.bookmarksReturn)).toBeNull()
  await wipePerson()
  expect([takePlace('mountains'), takePlace('ada', storageKeys.bookmarksReturn)]).toEqual([null, null])
})
