import type { CallName, CallResponse, calls, ParsedBody, ParsedParams, ParsedQuery } from '#contract/calls.ts'
import type { Caller } from '../common/caller.ts'
import type { JsonText } from './json-text.ts'

type CallerOf<Name extends CallName> = (typeof calls)[Name]['access'] extends 'open' ? Caller | null : Caller

export interface CallContext<Name extends CallName> {
  /** Null only in open calls without a valid session. */
  readonly caller: CallerOf<Name>
  readonly query: ParsedQuery<Name>
  readonly body: ParsedBody<Name>
  readonly params: ParsedParams<Name>
  /** For headers, conditional requests and multipart bodies. */
  readonly request: Request
  /** Address of the peer, or the forwarded address behind a trusted proxy. */
  readonly remoteAddress: string
  /** Whether the browser uses https. */
  readonly secure: boolean
  /** Adds a header to the response. */
  readonly setHeader: (name: string, value: string) => void
}

type HandlerResult<Name extends CallName> = CallResponse<Name> | JsonText | Response

/** Returns the response body of the contract, its JSON text, or a complete Response (binary, 304). Throws ApiError. */
export type Handler<Name extends CallName> = (context: CallContext<Name>) => Promise<HandlerResult<Name>> | HandlerResult<Name>

/** One handler for each call of the contract: a missing handler does not compile. */
export type Handlers = { readonly [Name in CallName]: Handler<Name> }

/** A URL that is not a call but part of responses: media and signed downloads. Handles GET and HEAD and checks access itself. */
export interface Resource {
  /** Hono pattern below the API prefix: `media/:id/:rendition/:version`. */
  readonly path: string
  /** The session with the portal does not matter, and `handle` receives no caller. */
  readonly isOpen?: true
  readonly handle: (
    request: Request,
    params: Readonly<Record<string, string>>,
    caller: Caller | null,
    remoteAddress: string,
  ) => Promise<Response>
}
