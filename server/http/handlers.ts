import type { CallAnswer, CallName, calls, ParsedBody, ParsedParams, ParsedQuery } from '#contract/calls.ts'
import type { Caller } from '../common/caller.ts'
import type { JsonText } from './json-text.ts'

type CallerOf<Name extends CallName> = (typeof calls)[Name]['access'] extends 'open' ? Caller | null : Caller

export interface CallContext<Name extends CallName> {
  /** null only for open calls without a valid session. */
  readonly caller: CallerOf<Name>
  readonly query: ParsedQuery<Name>
  readonly body: ParsedBody<Name>
  readonly params: ParsedParams<Name>
  /** For headers, conditional requests and multipart bodies. */
  readonly request: Request
  /** Address of the peer, behind a trusted proxy the forwarded one. */
  readonly remoteAddress: string
  /** Whether the browser's side of the connection is encrypted. */
  readonly secure: boolean
  /** Adds a header to the answer. */
  readonly setHeader: (name: string, value: string) => void
}

type Answer<Name extends CallName> = CallAnswer<Name> | JsonText | Response

/** Returns what the contract says for the call, the text of that, or a whole Response (binary answers, 304). Errors are thrown as ApiError. */
export type Handler<Name extends CallName> = (context: CallContext<Name>) => Promise<Answer<Name>> | Answer<Name>

/** One handler per call of the contract: a forgotten one does not compile. */
export type Handlers = { readonly [Name in CallName]: Handler<Name> }

/** An address that is no call but stands inside answers (media, signed downloads). GET and HEAD; authorises itself. */
export interface Resource {
  /** Below the API prefix, Hono pattern: `media/:id/:rendition/:version`. */
  readonly path: string
  readonly handle: (
    request: Request,
    params: Readonly<Record<string, string>>,
    caller: Caller | null,
    remoteAddress: string,
  ) => Promise<Response>
}
