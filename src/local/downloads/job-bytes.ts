import { base64 } from '#local/downloads/base64.ts'
import { digestOf } from '#local/downloads/digest.ts'
import type { DownloadStore } from '#local/downloads/download-store.ts'
import type { Job, PartFile } from '#local/downloads/job-records.ts'
import type { PartFiles, Proof } from '#local/downloads/part-files.ts'
import { createPartsHash } from '#local/downloads/parts-hash.ts'

/** Reads and verifies the stored bytes of jobs. */
export interface JobBytes {
  /** Verifies the stored bytes against the digest; without a digest, checks that they exist. Rejects when a part is missing. */
  readonly isWhole: (job: Job, signal: AbortSignal) => Promise<boolean>
  readonly blob: (job: Job) => Promise<Blob>
  /** Verifies a copy of the file outside of this storage, by its length and its digest. */
  readonly isCopyWhole: (job: Job, copy: Blob, signal: AbortSignal) => Promise<boolean>
}

/** Throws for a job of an earlier version, which stored its bytes differently. */
const listed = ({ files }: Job): readonly PartFile[] => {
  if (!files) throw new Error('missing')
  return files
}

/** Bytes of one read into memory. */
const sliceBytes = 4_000_000

function* slices(file: Blob): Generator<Blob> {
  for (let at = 0; at < file.size; at += sliceBytes) yield file.slice(at, at + sliceBytes)
}

const proofOf = ({ partsDigest, digest }: Job): Proof | null => (partsDigest ? 'parts' : digest ? 'whole' : null)

/** Verifies a copy of the file outside of the storage. */
const isCopyWhole: JobBytes['isCopyWhole'] = async (job, copy, signal) => {
  const proof = proofOf(job)
  if (copy.size !== job.have || !proof) return copy.size === job.have
  if (proof === 'whole') return (await digestOf(slices(copy), signal)) === job.digest
  const hash = createPartsHash()
  for (const slice of slices(copy)) {
    signal.throwIfAborted()
    await hash.update(new Uint8Array(await slice.arrayBuffer()))
  }
  return base64(await hash.digest()) === job.partsDigest
}

export const createJobBytes = (store: Pick<DownloadStore, 'part'>, files: PartFiles | null): JobBytes => {
  const part = async (job: Job, index: number): Promise<Blob> => {
    const bytes = await store.part(job.id, index)
    if (!bytes) throw new Error('missing')
    return new Blob([bytes])
  }
  const piece = async ({ name, bytes }: PartFile): Promise<Blob> => {
    if (bytes === 0) return new Blob([])
    const file = await files?.read(name)
    if (!file || file.size < bytes) throw new Error('missing')
    return file.slice(0, bytes)
  }
  async function* read(job: Job): AsyncGenerator<Blob> {
    if (job.place === 'files') for (const file of listed(job)) yield await piece(file)
    else for (let index = 0; index < job.parts; index += 1) yield await part(job, index)
  }
  const blob = async (job: Job): Promise<Blob> => {
    const parts: Blob[] = []
    for await (const one of read(job)) parts.push(one)
    return new Blob(parts, { type: job.type })
  }
  return {
    isWhole: async (job, signal) => {
      const proof = proofOf(job)
      if (proof && job.place === 'files' && files)
        return (await files.digest(proof, listed(job), signal)) === (job.partsDigest ?? job.digest)
      const whole = await blob(job)
      if (!proof) return true
      // Browsers offer `crypto.subtle` only in secure contexts.
      if (!crypto.subtle) return (await digestOf(read(job), signal)) === job.digest
      return base64(new Uint8Array(await crypto.subtle.digest('SHA-256', await whole.arrayBuffer()))) === job.digest
    },
    blob,
    isCopyWhole,
  }
}
