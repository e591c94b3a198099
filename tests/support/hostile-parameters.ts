import { expect } from 'vitest'
import type { CallName } from '../../src/contract/calls.ts'
import type { ErrorBody } from '../../src/contract/error-body.ts'
import { isErrorCode } from '../../src/contract/errors.ts'
import { sampleCalls } from '../contract/sample-calls.ts'
import type { TestPortal } from './portal.ts'

export const unusualValues = [
  '../x',
  '%2e%2e%2f',
  "' OR 1=1 --",
  '{!xmlparser v="x"}',
  '\0',
  '\u202e',
  '<script>',
  '$where',
  '*:*',
  'a'.repeat(2000),
  '-1',
  'NaN',
  '1e9',
  '[object Object]',
  '',
  ' ',
  '𝕳',
]

/** Parameters of other calls and of none. */
export const foreignParameters = ['unknown_key', '__proto__', 'solr_q', 'filter', 'shards', 'solr_sort', 'id']

/** Sends a valid call with some parameters replaced. */
export const expectNoServerError = async (portal: TestPortal, name: CallName, query: Readonly<Record<string, string>>): Promise<void> => {
  const sample = sampleCalls[name]()
  const response = await portal.call(name, { as: 'admin', ...sample, query: { ...sample.query, ...query } })
  expect([name, query, response.status < 500 || response.status === 501]).toEqual([name, query, true])
  if (response.status >= 400) expect(isErrorCode(((await response.json()) as ErrorBody).code)).toBe(true)
}
