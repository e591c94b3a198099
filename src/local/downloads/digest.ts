import { sha256 } from '@noble/hashes/sha2.js'
import type { JobParts } from '#local/downloads/job-parts.ts'
import type { Job } from '#local/downloads/records.ts'

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** SHA-256 of what is kept of a job, in base64; one part in memory at a time. */
export const digestOf = async (parts: JobParts, job: Job, signal: AbortSignal): Promise<string> => {
  const hash = sha256.create()
  for await (const part of parts.read(job)) {
    signal.throwIfAborted()
    hash.update(new Uint8Array(await part.arrayBuffer()))
  }
  return base64(hash.digest())
}

/** The SHA-256 of a `Repr-Digest` header (RFC 9530) in base64; null = none that can be read. */
export const announcedDigest = (header: string | null): string | null =>
  /(?:^|[,\s])sha-256=:([A-Za-z0-9+/]{43}=):/.exec(header ?? '')?.[1] ?? null
