import { expect, test } from 'vitest'
import { outdatedPrecaches } from './outdated-precaches.ts'

const scopes = ['https://portal.example/', 'https://portal.example/a/', 'https://portal.example/a/b/']

test.each(scopes)('O2 %s removes only its own outdated precaches', (scope) => {
  const names = scopes.flatMap((one) => [`workbox-precache-v1-${one}`, `workbox-precache-v2-${one}`])
  expect(outdatedPrecaches([...names, 'another-cache'], `workbox-precache-v2-${scope}`, scope)).toEqual([`workbox-precache-v1-${scope}`])
})
