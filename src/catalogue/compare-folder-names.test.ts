import { assert, constantFrom, oneof, property, string, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { compareFolderNames } from './compare-folder-names.ts'

test('Z4 years are descending, all other names are in natural order', () => {
  const names = ['Fair 2023', 'Room 10', '2023', 'Room 2', 'Äpfel', '2024 Summer', 'Fair 2024', '2024', '1998', 'Zoo', 'Archive 20231']
  expect(names.toSorted(compareFolderNames)).toEqual([
    '2024',
    '2024 Summer',
    '2023',
    '1998',
    'Äpfel',
    'Archive 20231',
    'Fair 2024',
    'Fair 2023',
    'Room 2',
    'Room 10',
    'Zoo',
  ])
})

test('Z4 the order of folder names does not depend on their first order', () => {
  const name = oneof(constantFrom('2023', '2024', 'Fair 2023', 'fair 2024', 'Fair', 'a', 'A', 'Ä'), string({ maxLength: 6 }))
  assert(
    property(uniqueArray(name, { maxLength: 6 }), (names) => {
      expect(names.toReversed().toSorted(compareFolderNames)).toEqual(names.toSorted(compareFolderNames))
    }),
  )
})
