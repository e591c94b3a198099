import { randomBytes } from 'node:crypto'

/** Revision and random part: a database that was restored from a backup repeats revisions, but never an ETag. */
export const newEtag = (revision: number): string => `${revision}-${randomBytes(9).toString('base64url')}`
