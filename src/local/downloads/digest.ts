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

/** One of the digests of `Repr-Digest` (RFC 9530), of 256 bits, in base64; null = none that can be read. */
export const announcedDigest = (headers: Headers, key: string): string | null =>
  new RegExp(`(?:^|[,\\s])${key}=:([\\w+/]{43}=):`).exec(headers.get('repr-digest') ?? '')?.[1] ?? null
