/**
 * How large files are proved besides by the SHA-256 of the whole: by the SHA-256 of the digests of their parts, one behind the other. A browser
 * works out a digest of bytes that it has in one piece by itself, many times faster than a program that takes them in as they come.
 */

/** Bytes of a part; the last one is what is left. */
export const digestPartBytes = 1_048_576
/** Larger files have it. */
export const partsDigestAbove = 50_000_000
/** Its key in `Repr-Digest` (RFC 9530), beside `sha-256`. */
export const partsDigestKey = 'sha-256-mib'
