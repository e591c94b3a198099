import { expect, test } from 'vitest'
import { isPageHash, misplacedHash } from './misplaced-hash.ts'

test.each([
  ['%23/asset/1', '', '#/asset/1'],
  ['%23/asset/picture.jpg', '', '#/asset/picture.jpg'],
  ['%23/search/*', '?id=a,b', '#/search/*?id=a,b'],
  ['search/zwei%20Berge', '?view=list', '#/search/zwei%20Berge?view=list'],
  ['admin', '', '#/admin'],
  ['admin/', '', '#/admin/'],
])('R1 %s%s leads to %s', (path, query, expected) => {
  expect(misplacedHash(path, query)).toBe(expected)
})

test.each(['', '/', 'index.html', 'assets/app-abc.js', 'wp-login.php', '.env', '%23', '%23/'])('R1 %j is no page', (path) => {
  expect(misplacedHash(path, '')).toBeNull()
})

test('R1 leads to no other site', () => {
  expect(misplacedHash('/evil.example/x', '')).toBe('#/evil.example/x')
  expect(misplacedHash('%23//evil.example/x', '')).toBe('#/evil.example/x')
})

test.each([
  ['#/search/dune', true],
  ['#/asset/1?a=b', true],
  ['#/bookmark', true],
  ['#/press/', false],
  ['#/searching', false],
  ['#/', false],
])('O2 whether %s is a page of the portal, and not another program below its path: %s', (hash, expected) => {
  expect(isPageHash(hash)).toBe(expected)
})
