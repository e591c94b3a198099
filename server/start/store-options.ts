import { createHash } from 'node:crypto'
import type { StoreAddress } from '../presets/outside.ts'
import type { Secrets } from '../services/signer.ts'
import type { OptionValues } from './option-definitions.ts'
import { OptionError } from './option-error.ts'
import { readSecret } from './secret-option.ts'

/** Null = SQLite in the data folder. Throws OptionError for an incomplete configuration. */
export const readStoreOptions = (
  { store, 'store-password-file': passwordFile, repair }: Partial<OptionValues>,
  environment: NodeJS.ProcessEnv,
): StoreAddress | null => {
  const password = readSecret('store', passwordFile, environment)
  if (store === undefined) {
    if (passwordFile !== undefined) throw new OptionError('--store-password-file: there is no database. Add --store.')
    if (password !== null) throw new OptionError('VITRINE_STORE_PASSWORD: there is no database. Add --store.')
    return null
  }
  if (repair)
    throw new OptionError(
      '--repair: only a database in the data folder can be repaired. Remove --store, or restore a backup of the database.',
    )
  return { ...store, password }
}

/** Fewer characters could be guessed. */
const minSecretLength = 32

/**
 * The secrets of the portal, each as 32 bytes; null = the one in the data folder. The first line is the current one, further lines are former
 * ones. Throws OptionError for a short line.
 */
export const readPortalSecrets = (file: string | undefined, environment: NodeJS.ProcessEnv): Secrets | null => {
  const text = readSecret('portal', file, environment)
  if (text === null) return null
  const [current = '', ...former] = text.split(/\r?\n/)
  const toBytes = (line: string) => {
    if (line.length < minSecretLength) throw new OptionError(`A secret of the portal has fewer than ${minSecretLength} characters.`)
    return createHash('sha256').update(line).digest()
  }
  return [toBytes(current), ...former.map(toBytes)]
}

/** Servers that share a portal need the same database and the same secret. Throws OptionError. */
export const requireShared = (search: 'replicated' | 'solr', store: StoreAddress | null, secrets: Secrets | null): void => {
  if (store === null) throw new OptionError(`--search ${search}: the servers need one database. Add --store.`)
  if (secrets === null)
    throw new OptionError(`--search ${search}: the servers need the same secret. Give it in VITRINE_SECRET or with --secret-file.`)
}
