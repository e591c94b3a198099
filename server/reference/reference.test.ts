import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { parseInput, readQuery } from '../http/read-query.ts'
import { callNotes } from './call-notes.ts'
import { referenceMarkdown } from './markdown.ts'
import { openApiDocument } from './open-api.ts'

const names = Object.keys(calls) as CallName[]

describe('the examples are valid', () => {
  test.each(names)('%s', (name) => {
    const call: Call = calls[name]
    const { query = {}, params, body, response } = callNotes[name].example as Readonly<Record<string, object | undefined>>
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([key, value]) =>
        (Array.isArray(value) ? value : [value]).map((one): [string, string] => [key, String(one)]),
      ),
    )
    if (call.query) expect(() => readQuery(call.query as v.GenericSchema, search)).not.toThrow()
    if (call.body) expect(() => parseInput(call.body as v.GenericSchema, body)).not.toThrow()
    if (call.params) expect(v.safeParse(call.params, params).issues).toBeUndefined()
    if (call.response !== 'binary') expect(v.safeParse(call.response, response).issues).toBeUndefined()
  })
})

test('docs/api.md is up to date: npm run reference', () => {
  expect(readFileSync('docs/api.md', 'utf8')).toBe(referenceMarkdown())
})

test('the guide for backends names every call that they need', () => {
  const guide = readFileSync('docs/own-backend.md', 'utf8')
  const named = names.filter((name) => callNotes[name].support === 'named').map((name) => `\`${calls[name].method} ${calls[name].path}\``)
  expect(named.filter((call) => !guide.includes(call))).toEqual([])
})

test('every reference to a schema has its schema, below any prefix', () => {
  const text = JSON.stringify(openApiDocument('/press/api/'))
  const { servers, components } = JSON.parse(text) as {
    readonly servers: readonly unknown[]
    readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
  }
  expect(servers).toEqual([{ url: '/press/api' }])
  const used = new Set([...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name))
  expect(used).toEqual(new Set(Object.keys(components.schemas)))
})
