import { randomBytes } from 'node:crypto'

/** Revision and chance: a database put back from a backup counts the same revisions again, but never makes the same version name twice. */
export const newEtag = (revision: number): string => `${revision}-${randomBytes(9).toString('base64url')}`
