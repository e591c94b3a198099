import { expect, test } from 'vitest'
import { isOwnPage } from './own-page.ts'

test.each([
  ['https://portal.example/', 'https://portal.example/?a=/b/#/search/*', true],
  ['https://portal.example/', 'https://portal.example/unknown', true],
  ['https://portal.example/', 'https://portal.example/press/', false],
  ['https://portal.example/a/', 'https://portal.example/a/index.html', true],
  ['https://portal.example/a/', 'https://portal.example/a/b/#/search/*', false],
  ['https://portal.example/a/b/', 'https://portal.example/a/', false],
])('O2 the worker of %s serves %s as its own page: %s', (scope, url, isOwn) => {
  expect(isOwnPage(scope, url)).toBe(isOwn)
})
