import { partsDigestAbove } from '#contract/parts-digest.ts'
import { fingerprintFile } from '../fingerprint.ts'
import type { Chore } from './background-work.ts'

/** Finds out the digest of their parts of large files that an earlier version has read: nothing else of them is made anew. */
export const digests: Chore = {
  failure: 'The digest of the parts of a large file can not be found out',
  isOpen: ({ bytes, digested }) => bytes > partsDigestAbove && !digested,
  async gain({ sha256 }, file, facts, signal) {
    // By a run that was stopped before the records had it.
    if (facts.partsDigest) return (now) => now
    const { partsDigest, ...print } = await fingerprintFile(file, signal)
    return print.sha256 === sha256 && partsDigest !== undefined ? (now) => ({ ...now, partsDigest }) : null
  },
}
