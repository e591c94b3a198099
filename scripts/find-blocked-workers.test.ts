import { expect, test } from 'vitest'
import { findBlockedWorkers } from './find-blocked-workers.ts'

const placesIn = (...lines: string[]) => findBlockedWorkers({ path: 'a.spec.ts', text: lines.join('\n') })
const blocked = `test.use({ ${['service', 'Workers'].join('')}: 'block' })`

test('finds a test that blocks the service worker and gives no reason', () => {
  expect(placesIn(blocked)).toEqual(['a.spec.ts:1'])
  expect(placesIn('', `  ${blocked}`)).toEqual(['a.spec.ts:2'])
})

test('accepts a reason above it, and tests with the service worker', () => {
  expect(placesIn('  // The worker would respond with the document that it keeps.', `  ${blocked}`)).toEqual([])
  expect(placesIn('test.use({ hasTouch: true })')).toEqual([])
})
