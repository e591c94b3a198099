import { afterAll, beforeAll, test } from 'vitest'
import { type CallName, calls } from '../../src/contract/calls.ts'
import { expectNoServerError, foreignParameters, unusualValues } from '../support/hostile-parameters.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { sampleCalls } from './sample-calls.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.close())

test.each(Object.keys(calls) as CallName[])('V1 %s handles unusual values of single parameters without a server error', async (name) => {
  const keys = new Set([...Object.keys(sampleCalls[name]().query ?? {}), ...foreignParameters])
  for (const key of keys) for (const value of unusualValues) await expectNoServerError(portal, name, { [key]: value })
  // Signing out in this row ends the session of the next rows.
  await portal.renew('admin')
})
