import type * as v from 'valibot'
import type { CallBody, CallName, CallParams, CallQuery, calls } from '#contract/calls.ts'
import type { ErrorCode } from '#contract/errors.ts'

type Table = typeof calls
type Given<Key extends string, Value> = undefined extends Value
  ? [Value] extends [undefined]
    ? { readonly [K in Key]?: never }
    : { readonly [K in Key]?: Value }
  : { readonly [K in Key]: Value }

type ResponseBody<Name extends CallName> = Table[Name]['response'] extends v.GenericSchema
  ? { readonly response: v.InferInput<Table[Name]['response']> }
  : { readonly response?: never }

/** A valid request with its response. A `binary` response has no example. */
export type CallExample<Name extends CallName> = Given<'query', CallQuery<Name>> &
  Given<'body', CallBody<Name>> &
  Given<'params', CallParams<Name>> &
  ResponseBody<Name>

export interface RequestHeader {
  readonly name: string
  readonly description: string
  readonly required: boolean
  readonly example: string
}

/** What a reader needs to know about a call beyond its entry in the table of calls. */
export interface CallNote<Name extends CallName> {
  /** One line without a full stop. */
  readonly summary: string
  /** Markdown. */
  readonly description?: string
  /**
   * `named` = part of the interface that every backend must have; `optional` = the page hides what needs the call if a backend
   * responds with 404.
   */
  readonly support: 'named' | 'optional'
  /** Codes of this call beyond those that follow from its access and its input, see `errorsOf`. */
  readonly errors?: readonly ErrorCode[]
  readonly headers?: readonly RequestHeader[]
  readonly example: CallExample<Name>
}

/** One note for each call: a missing note does not compile. */
export type CallNotes<Name extends CallName = CallName> = { readonly [Key in Name]: CallNote<Key> }
