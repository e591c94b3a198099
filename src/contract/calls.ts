import type * as v from 'valibot'
import { adminCalls } from '#contract/admin-calls.ts'
import type { Call } from '#contract/call.ts'
import { portalCalls } from '#contract/portal-calls.ts'

/** Every call of the API. The client, the server's router and the contract test are driven by this table. */
export const calls = { ...portalCalls, ...adminCalls } as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
type Output<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined
type Input<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined
type Part<Name extends CallName, Key extends keyof Call> = (typeof calls)[Name] extends { readonly [K in Key]: infer Schema }
  ? Schema
  : undefined

/** What a caller hands in; numbers of a query are written as strings. */
export type CallBody<Name extends CallName> = Input<Part<Name, 'body'>>
export type CallQuery<Name extends CallName> = Input<Part<Name, 'query'>>
export type CallParams<Name extends CallName> = Input<Part<Name, 'params'>>
/** What the server's handler receives after parsing. */
export type ParsedQuery<Name extends CallName> = Output<Part<Name, 'query'>>
export type ParsedBody<Name extends CallName> = Output<Part<Name, 'body'>>
export type ParsedParams<Name extends CallName> = Output<Part<Name, 'params'>>
/** What comes back; undefined for a binary answer, which is read as bytes. */
export type CallAnswer<Name extends CallName> = Output<Part<Name, 'answer'>>
