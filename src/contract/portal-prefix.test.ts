import { expect, test } from 'vitest'
import { guestCookieOf, prefixOf } from './portal-prefix.ts'

/** Paths of portals that contain each other, or that look like parts of names. */
const paths = ['/', '/a/', '/a/b/', '/ab/', '/person-a/', '/a/-person-b/', '/+/', '/%2B/', '/a%2Fb/', '/press/', '/press-guest/']

test('O2 no portal has a name that begins like a name of another portal of the origin', () => {
  for (const [one, other] of paths.flatMap((first) => paths.filter((second) => second !== first).map((second) => [first, second] as const)))
    for (const separator of ['-', '.', '_']) expect(`${prefixOf(other)}-person-u`.startsWith(`${prefixOf(one)}${separator}`)).toBe(false)
})

test('O2 a portal at the root has the names of earlier versions', () => {
  expect(prefixOf('/')).toBe('vitrine')
  expect(guestCookieOf(prefixOf('/'))).toBe('vitrine_guest')
})

test('O2 names are valid for cookies and for files', () => {
  for (const path of ['/a/b/', '/a.b~c/', '/a%20b/']) expect(guestCookieOf(prefixOf(path))).toMatch(/^[\w!#$%&'*.^`|~+-]+$/)
})
