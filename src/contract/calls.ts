import type * as v from 'valibot'
import { adminCalls } from '#contract/admin-calls.ts'
import type { Call } from '#contract/call.ts'
import { deferredCalls } from '#contract/deferred-calls.ts'
import { portalCalls } from '#contract/portal-calls.ts'

/** Every call of the API. The client, the server's router and the contract test use this table. */
export const calls = { ...portalCalls, ...deferredCalls, ...adminCalls } as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
type Output<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined
type Input<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined
type Part<Name extends CallName, Key extends keyof Call> = (typeof calls)[Name] extends { readonly [K in Key]: infer Schema }
  ? Schema
  : undefined

/** Types of the arguments of a call. Numbers in a query are strings. */
export type CallBody<Name extends CallName> = Input<Part<Name, 'body'>>
export type CallQuery<Name extends CallName> = Input<Part<Name, 'query'>>
export type CallParams<Name extends CallName> = Input<Part<Name, 'params'>>
/** Types after parsing, as the server's handler receives them. */
export type ParsedQuery<Name extends CallName> = Output<Part<Name, 'query'>>
export type ParsedBody<Name extends CallName> = Output<Part<Name, 'body'>>
export type ParsedParams<Name extends CallName> = Output<Part<Name, 'params'>>
/** Type of the response body; undefined for a binary response. */
export type CallResponse<Name extends CallName> = Output<Part<Name, 'response'>>
