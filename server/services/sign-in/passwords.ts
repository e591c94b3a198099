import { hash, type Options, verify } from '@node-rs/argon2'
import { createQueueLimit } from '../limits/queue-limit.ts'

export interface Passwords {
  /** PHC string. */
  hash(password: string): Promise<string>
  /** `stored` null = there is no such account; costs the same time and is never right. */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Made with older settings: hash again at the next chance. */
  isOutdated(stored: string): boolean
}

/** OWASP ASVS: argon2id (the library's default) with 19 MiB and two passes. */
const settings: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentPrefix = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`

/** What looks the same is the same password, on whatever keyboard it was typed. */
const normalised = (password: string): string => password.normalize('NFKC')

/** Two at a time leave the other threads of the pool to files and pictures; each takes about 70 ms and 19 MiB. */
export const createPasswords = async (): Promise<Passwords> => {
  const inTurn = createQueueLimit(2, 200)
  const make = (password: string) => hash(normalised(password), settings)
  const dummy = await make('nobody has this password')
  return {
    hash: (password) => inTurn(() => make(password)),
    verify: async (stored, password) => {
      const right = await inTurn(() => verify(stored ?? dummy, normalised(password)))
      return right && stored !== null
    },
    isOutdated: (stored) => !stored.startsWith(currentPrefix),
  }
}
