import { expect, test } from 'vitest'
import { ownPlace } from './own-place.ts'

const portal = 'https://media.example.org/portal/'

test('an address of the portal becomes a place inside of it', () => {
  expect(ownPlace(' https://media.example.org/portal/#/asset/a1 ', portal)).toBe('#/asset/a1')
  expect(ownPlace('https://media.example.org/portal/#/search/*?id=a,b', portal)).toBe('#/search/*?id=a,b')
})

test('every other address stays as it is', () => {
  for (const address of ['https://media.example.org/#/asset/a1', 'https://example.org/portal/#/', '#/custom', ' mailto:a@b.c', ''])
    expect(ownPlace(address, portal)).toBe(address)
})
