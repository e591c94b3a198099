import { partsDigestThresholdBytes } from '#contract/parts-digest.ts'
import { fingerprintFile } from '../fingerprint.ts'
import type { BackgroundTask } from './background-work.ts'

/** Computes the digest of parts of large files that an earlier version has read. Nothing else is extracted again. */
export const digests: BackgroundTask = {
  failure: 'The digest of the parts of a large file cannot be found out',
  isOpen: ({ bytes, digested }) => bytes > partsDigestThresholdBytes && !digested,
  async run({ sha256 }, file, metadata, signal) {
    // Computed by a run that stopped before the record was updated.
    if (metadata.partsDigest) return (now) => now
    const { partsDigest, ...print } = await fingerprintFile(file, signal)
    return print.sha256 === sha256 && partsDigest !== undefined ? (now) => ({ ...now, partsDigest }) : null
  },
}
