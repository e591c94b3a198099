import { expect, test } from 'vitest'
import { shareTokenOf } from '#contract/share-link-token.ts'
import { sharedHash } from './shared-hash.ts'

const scope = 'https://portal.example/media/'
const token = shareTokenOf('abcdefghijkmnpqrstuvwxyz23')

test.each([
  ['s/a7Kq2mXv9', '#/asset/a7Kq2mXv9'],
  ['s/search/sea', '#/search/sea'],
  ['s/search/*?folder=Town/Harbour&view=list', '#/search/*?folder=Town/Harbour&view=list'],
  ['s/search/*?id=a,b', '#/search/*?id=a,b'],
  ['s/search/a%2Fb', '#/search/a%2Fb'],
  [`s/${token}`, `#/link/${token}`],
  [`s/${token}.`, `#/link/${token}`],
  ['s/link-a', '#/asset/link-a'],
  ['s/a7Kq2mXv9/picture', null],
  [`s/${token}/picture`, null],
  ['s/search/', null],
  ['s/search/a/b', null],
  ['s/', null],
  ['', null],
])('the shared link %s leads to %s', (path, hash) => {
  expect(sharedHash(scope, `${scope}${path}`)).toBe(hash)
})

test('a link of another portal on the same origin stays', () => {
  expect(sharedHash(scope, 'https://portal.example/s/a7Kq2mXv9')).toBeNull()
})
