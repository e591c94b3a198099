import { expect, test } from 'vitest'
import { pathBelowPortal } from './portal-path.ts'

const portal = 'https://media.example.org/portal/'

test('a URL of the portal becomes relative', () => {
  expect(pathBelowPortal(' https://media.example.org/portal/#/asset/a1 ', portal)).toBe('#/asset/a1')
  expect(pathBelowPortal('https://media.example.org/portal/#/search/*?id=a,b', portal)).toBe('#/search/*?id=a,b')
})

test('other URLs stay unchanged', () => {
  for (const address of ['https://media.example.org/#/asset/a1', 'https://example.org/portal/#/', '#/custom', ' mailto:a@b.c', ''])
    expect(pathBelowPortal(address, portal)).toBe(address)
})
