/**
 * Large files have a second digest: the SHA-256 of the concatenated SHA-256 digests of their parts. Browsers hash complete buffers
 * natively, many times faster than a streaming implementation.
 */

/** The last part contains the remaining bytes. */
export const digestPartBytes = 1_048_576
/** Files above this size have the digest. */
export const partsDigestThresholdBytes = 50_000_000
/** Key in `Repr-Digest` (RFC 9530), beside `sha-256`. */
export const partsDigestKey = 'sha-256-mib'
