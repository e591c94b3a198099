import * as fc from 'fast-check'
import type { Fault } from '../fault-proxy.ts'

const file = /download\/file\//
const prepareCall = /download\/\?/
const etag = '"another"'

/** Faults of one request, by name. `at` is a byte position. */
export const faultKinds: Readonly<Record<string, (at: number) => { readonly on: RegExp; readonly fault: Fault }>> = {
  'request dropped': () => ({ on: file, fault: { drop: true } }),
  'preparation dropped': () => ({ on: prepareCall, fault: { drop: true } }),
  'cut in the middle': (at) => ({ on: file, fault: { cutAfter: at } }),
  'ended early as if complete': (at) => ({ on: file, fault: { endAfter: at } }),
  'stalled in the middle': (at) => ({ on: file, fault: { holdAfter: at } }),
  'range ignored': () => ({ on: file, fault: { removeRequestHeaders: ['range', 'if-range'] } }),
  'if-range ignored': () => ({ on: file, fault: { removeRequestHeaders: ['if-range'] } }),
  'wrong content-range': (at) => ({ on: file, fault: { replace: { 'content-range': `bytes ${at}-${at + 1}/${at + 2}` } } }),
  'no content-range': () => ({ on: file, fault: { without: ['content-range'] } }),
  'weak etag': () => ({ on: file, fault: { replace: { etag: 'W/"x"' } } }),
  'another etag': () => ({ on: file, fault: { replace: { etag } } }),
  'no etag, cut': (at) => ({ on: file, fault: { without: ['etag'], cutAfter: at } }),
  'no length': () => ({ on: file, fault: { without: ['content-length'] } }),
  'wrong digest': () => ({ on: file, fault: { replace: { 'repr-digest': `sha-256=:${'A'.repeat(43)}=:` } } }),
  'wrong digest of the parts': () => ({
    on: file,
    fault: { replace: { 'repr-digest': `sha-256=:${'A'.repeat(43)}=:, sha-256-mib=:${'B'.repeat(43)}=:` } },
  }),
  'status 416': () => ({ on: file, fault: { status: 416 } }),
  'status 429': () => ({ on: file, fault: { status: 429, headers: { 'retry-after': '0' } } }),
  'status 503': () => ({ on: file, fault: { status: 503 } }),
  'preparation 429': () => ({ on: prepareCall, fault: { status: 429 } }),
  'preparation 500': () => ({ on: prepareCall, fault: { status: 500 } }),
  'sign-in page of a network': () => ({
    on: file,
    fault: { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome to this hotel</html>' },
  }),
  'sign-in page for the preparation': () => ({
    on: prepareCall,
    fault: { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome to this hotel</html>' },
  }),
  'half a response to the preparation': () => ({
    on: prepareCall,
    fault: { status: 200, headers: { 'content-type': 'application/json' }, body: '{"url": "/assetp' },
  }),
}

export interface PlannedFault {
  readonly kind: string
  readonly at: number
}
export const plannedFault = (largest: number): fc.Arbitrary<PlannedFault> =>
  fc.record({ kind: fc.constantFrom(...Object.keys(faultKinds)), at: fc.integer({ min: 1, max: largest }) })
