import { randomInt } from 'node:crypto'

/** Upper limit of `randomInt`. */
const limit = 2 ** 48 - 1

/** A version of all rights that no earlier state of the database had. */
export const newRightsVersion = (): number => randomInt(1, limit)
