import { expect, test } from 'vitest'
import { positionText, xmpPositionText } from './position-text.ts'

test.each([
  ['47,22.5N', '8,32.4E', '47.375000, 8.540000'],
  ['47,22,30N', '8,32,24E', '47.375000, 8.540000'],
  ['33,52.1234567S', '151,12.5w', '-33.868724, -151.208333'],
  [' 0,0N ', '0,0.6E', '0.000000, 0.010000'],
])('V2 reads the position %j %j of XMP', (latitude, longitude, expected) => {
  expect(xmpPositionText(latitude, longitude)).toBe(expected)
})

test.each([
  ['', ''],
  ['47,22.5N', ''],
  ['47.375', '8.54'],
  ['47,22.5E', '8,32.4N'],
  ['91,0N', '8,0E'],
  ['0,0N', '0,0E'],
  ['47,22.5N extra', '8,32.4E'],
])('V2 has no position of %j %j', (latitude, longitude) => {
  expect(xmpPositionText(latitude, longitude)).toBe('')
})

test('V2 has no position of values that are no numbers', () => {
  expect(positionText(Number.NaN, 8)).toBe('')
})
