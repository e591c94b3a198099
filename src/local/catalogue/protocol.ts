import type { CallAnswer, CallName, CallQuery } from '#contract/calls.ts'

/** Calls that can be answered from what is kept. */
export const deviceCalls = ['search', 'getAssets', 'listCollections', 'getCollection', 'getIndexFields'] as const satisfies CallName[]
export type DeviceCall = (typeof deviceCalls)[number]

/** Whose things they are. */
export interface Keeper {
  /** Name of the database. */
  readonly database: string
  /** Name of the cache for the snapshot. */
  readonly cache: string
}

export type DeviceQuery = { readonly [Name in DeviceCall]: CallQuery<Name> }[DeviceCall]

export interface DeviceQuestion {
  readonly name: DeviceCall
  /** Of that call. */
  readonly query: DeviceQuery
  readonly locale: string
}

/**
 * `nothing` = nothing is kept; `absent` = what was asked for is not among it; `memory` = the device has not enough of it for the index;
 * `broken` = the device's storage can't be read.
 */
export type DeviceRefusal = 'nothing' | 'absent' | 'memory' | 'broken'

export type DeviceAnswer =
  | {
      readonly answer: CallAnswer<DeviceCall>
      /** Milliseconds since the epoch: the server said so then or later. */
      readonly asOf: number | null
    }
  | { readonly refusal: DeviceRefusal }

export interface Requests {
  open(keeper: Keeper): void
  ask(question: DeviceQuestion): DeviceAnswer
  /** Rows may have changed. @returns how many assets are kept now */
  renew(): number
  /** The server's collections, for later. */
  remember(collections: CallAnswer<'listCollections'>): void
}

export interface Request<Name extends keyof Requests = keyof Requests> {
  readonly ticket: number
  readonly name: Name
  readonly value: Parameters<Requests[Name]>[0]
}
/** `failure` is for the developer. */
export type Reply = { readonly ticket: number } & ({ readonly result: unknown } | { readonly failure: string })
