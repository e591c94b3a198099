import { base64 } from '#local/downloads/base64.ts'

/** SHA-256 of parts one behind the other, in base64; one of them in memory at a time. Its code is fetched: the queue begins without. */
export const digestOf = async (parts: AsyncIterable<Blob>, signal: AbortSignal): Promise<string> => {
  const { sha256 } = await import('@noble/hashes/sha2.js')
  const hash = sha256.create()
  for await (const part of parts) {
    signal.throwIfAborted()
    hash.update(new Uint8Array(await part.arrayBuffer()))
  }
  return base64(hash.digest())
}

/** The SHA-256 of a `Repr-Digest` header (RFC 9530) in base64; null = none that can be read. */
export const announcedDigest = (header: string | null): string | null =>
  /(?:^|[,\s])sha-256=:([A-Za-z0-9+/]{43}=):/.exec(header ?? '')?.[1] ?? null
