import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '../../src/contract/call.ts'
import { type CallName, calls } from '../../src/contract/calls.ts'
import { makeImage, makeVideo, rights } from '../support/delivery-assets.ts'
import { createTestPortal, type TestPortal, type TestUser } from '../support/portal.ts'
import { sampleCalls } from './sample-calls.ts'

interface Operation {
  readonly operationId: string
  readonly 'x-access': Access
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>>
}
interface Description {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: object
}

let portal: TestPortal
let description: Description
let operations: ReadonlyMap<string, Operation>
const ajv = new Ajv2020({ strict: false, validateFormats: false })

beforeAll(async () => {
  portal = await createTestPortal()
  await portal.put(
    await makeImage(portal.blobs, 'open', { keywords: { licence: [{ value: 'cc-by' }] }, rights: rights(['everyone']) }),
    await makeVideo(portal.blobs, 'film', { rights: rights(['everyone']) }),
  )
  await portal.call('saveFile', { as: 'admin', ...sampleCalls.saveFile() })
  const response = await portal.request('/assetportal/api/info/openapi.json')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  description = (await response.json()) as Description
  ajv.addSchema({ $id: 'portal', components: description.components })
  operations = new Map(
    Object.values(description.paths).flatMap((path) => Object.values(path).map((one) => [one.operationId, one] as const)),
  )
})
afterAll(() => portal.close())

const validatorOf = (operation: Operation, status: number): ValidateFunction | null => {
  const schema = operation.responses[status]?.content['application/json']?.schema
  // References are relative to the whole description.
  return schema ? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"portal#/')) as object) : null
}

const typical: Record<Access, TestUser> = { open: 'guest', session: 'guest', account: 'bare', user: 'user', admin: 'admin' }

describe('C1 the OpenAPI description of a running server', () => {
  test.each(Object.keys(calls) as CallName[])('C1 has %s, and its response and its errors are as described', async (name) => {
    const operation = operations.get(name)
    if (!operation) throw new Error(`${name} is missing`)
    expect(operation['x-access']).toBe(calls[name].access)
    const response = await portal.call(name, { as: typical[calls[name].access], ...sampleCalls[name]() })
    expect(Object.keys(operation.responses)).toContain(String(response.status))
    const isValid = validatorOf(operation, response.status)
    if (!isValid) {
      expect(calls[name].response).toBe('binary')
      return
    }
    expect(isValid(await response.json()), JSON.stringify(isValid.errors)).toBe(true)
  })

  test.each((Object.keys(calls) as CallName[]).filter((name) => calls[name].access !== 'open'))(
    'C1 %s without a session responds as described',
    async (name) => {
      const response = await portal.call(name, { as: 'nobody', ...sampleCalls[name]() })
      const operation = operations.get(name)
      expect(response.status).toBe(401)
      const isValid = operation && validatorOf(operation, 401)
      expect(isValid?.(await response.json())).toBe(true)
    },
  )

  test('C1 every entry can be reached', () => {
    expect(description.openapi).toBe('3.1.0')
    expect([...operations.keys()].toSorted()).toEqual(Object.keys(calls).toSorted())
  })
})
