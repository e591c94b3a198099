import { base64 } from '#local/downloads/base64.ts'

/** SHA-256 of concatenated parts in base64, with one part in memory at a time. The hash code is loaded on first use. */
export const digestOf = async (parts: AsyncIterable<Blob> | Iterable<Blob>, signal: AbortSignal): Promise<string> => {
  const { sha256 } = await import('@noble/hashes/sha2.js')
  const hash = sha256.create()
  for await (const part of parts) {
    signal.throwIfAborted()
    hash.update(new Uint8Array(await part.arrayBuffer()))
  }
  return base64(hash.digest())
}

/** A 256-bit digest from the header `Repr-Digest` (RFC 9530) in base64; null = missing or invalid. */
export const announcedDigest = (headers: Headers, key: string): string | null =>
  new RegExp(`(?:^|[,\\s])${key}=:([\\w+/]{43}=):`).exec(headers.get('repr-digest') ?? '')?.[1] ?? null
