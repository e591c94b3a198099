import * as v from 'valibot'
import type { Availability } from '#contract/config/files.ts'

/**
 * Version of a published part, the configuration or the messages. Compared only for equality: a server that was restored from a backup or
 * replaced has an older state with a new version. A number if the server sends no versions.
 */
export type PartVersion = string | number

/** Version in the document when a part was stored. */
export const partVersionSchema = v.optional(v.union([v.string(), v.number()]))

export const configVersionOf = ({ configVersion, revision }: Availability): PartVersion => configVersion ?? revision
export const textsVersionOf = ({ textsVersion, texts }: Availability): PartVersion => textsVersion ?? texts

/**
 * Whether a stored part is newer than the one in the document, which may come from a cache.
 * @param replaced version in the document when the part was stored. Parts that an earlier release stored have none and count as newer: the
 * first refresh replaces them.
 */
export const isStoredNewer = ({ replaced }: { readonly replaced?: PartVersion | undefined }, inDocument: PartVersion): boolean =>
  (replaced ?? inDocument) === inDocument
