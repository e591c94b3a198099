import type { CallName, CallQuery, CallResponse } from '#contract/calls.ts'

/** Calls that offline copies can serve. */
export const deviceCalls = [
  'search',
  'getAssets',
  'listCollections',
  'getCollection',
  'getIndexFields',
  'suggest',
] as const satisfies CallName[]
export type DeviceCall = (typeof deviceCalls)[number]

/** Storage of one user. */
export interface CatalogueOwner {
  /** Name of the database. */
  readonly database: string
  /** Name of the cache for the snapshot. */
  readonly cache: string
}

export type DeviceQuery = { readonly [Name in DeviceCall]: CallQuery<Name> }[DeviceCall]

export interface DeviceRequest {
  readonly name: DeviceCall
  /** Query of the call. */
  readonly query: DeviceQuery
  readonly locale: string
}

/**
 * `nothing` = there are no offline copies; `absent` = the requested assets have none; `memory` = the device has too little memory for the
 * index; `broken` = the storage cannot be read.
 */
export type DeviceRefusal = 'nothing' | 'absent' | 'memory' | 'broken'

export type DeviceResponse =
  | {
      readonly response: CallResponse<DeviceCall>
      /** Age of the data: the server sent it at this time or later, in milliseconds since the epoch. */
      readonly asOf: number | null
    }
  | { readonly refusal: DeviceRefusal }

/** Calls from the page to the catalogue's worker. */
export interface CatalogueCalls {
  open(owner: CatalogueOwner): Promise<void>
  call(request: DeviceRequest): Promise<DeviceResponse>
  /** Updates the index after changes of the rows. @returns number of offline copies */
  update(): Promise<number>
  /** Stores the collections of the server for offline use. */
  storeCollections(collections: CallResponse<'listCollections'>): Promise<void>
  /** Stores the fields of the server, whose labels the device cannot know from the assets. */
  storeFields(fields: CallResponse<'getIndexFields'>): Promise<void>
}
