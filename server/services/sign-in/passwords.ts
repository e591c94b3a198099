import { hash, type Options, verify } from '@node-rs/argon2'
import { noPasswordHash } from '../../records/administrators.ts'
import { createQueueLimit } from '../limits/queue-limit.ts'

export interface Passwords {
  /** Returns a PHC string. */
  hash(password: string): Promise<string>
  /** `stored` null = no such account, or one without a password: takes the same time and returns false. */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Whether the hash has outdated parameters and should be replaced after the next sign-in. */
  isOutdated(stored: string): boolean
}

/** Cost of one hash: memory in KiB, and passes over it. */
export type PasswordCost = Required<Pick<Options, 'memoryCost' | 'timeCost'>>

/** OWASP ASVS: argon2id (the default of the library) with 19 MiB and two passes. */
const defaultCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }

/** NFKC makes visually equal input of different keyboards the same password. */
const normalised = (password: string): string => password.normalize('NFKC')

/**
 * Two hashes at a time, so that the other threads of the pool serve files and images; each takes about 70 ms and 19 MiB. Only tests pass a
 * lower cost.
 */
export const createPasswords = async (cost: PasswordCost = defaultCost): Promise<Passwords> => {
  const settings: Options = { ...cost, parallelism: 1 }
  const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`
  const runQueued = createQueueLimit(2, 200)
  const hashNormalised = (password: string) => hash(normalised(password), settings)
  const dummy = await hashNormalised('nobody has this password')
  return {
    hash: (password) => runQueued(() => hashNormalised(password)),
    verify: async (stored, password) => {
      const known = stored === noPasswordHash ? null : stored
      const right = await runQueued(() => verify(known ?? dummy, normalised(password)))
      return right && known !== null
    },
    isOutdated: (stored) => !stored.startsWith(currentPrefix),
  }
}
