import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { StoresUnavailableError } from '../../ports/stores.ts'
import { createFolderRulesReader, type ReadRules } from '../../records/folder-rules-reader.ts'

/** The rules for folders that decide now. */
export interface CurrentRules {
  /** At most one second old. Rejects with StoresUnavailableError if the rules cannot be read: no asset is sent then, and no device removes its copy. */
  read(): Promise<ReadRules>
  /** The same, even if the rules cannot be read, for the administration. */
  readAny(): Promise<ReadRules>
  /** The next `read` looks at the store: the rules have just been saved. */
  forget(): void
}

const maxAgeMs = 1000

/** @param now monotonic, in milliseconds */
export const createCurrentRules = (
  configuration: Pick<ConfigurationStore, 'documentEtag' | 'getDocument'>,
  now: () => number = () => performance.now(),
): CurrentRules => {
  const reader = createFolderRulesReader(configuration)
  let known: ReadRules | null = null
  let readAt = 0
  let reading: Promise<ReadRules> | null = null
  let generation = 0
  const look = async (): Promise<ReadRules> => {
    const began = now()
    const own = generation
    const found = await reader.read()
    // After `forget` a look that began before must not count.
    if (own === generation) {
      known = found
      readAt = began
    }
    return found
  }
  const readAny = (): Promise<ReadRules> => {
    if (known && now() - readAt < maxAgeMs) return Promise.resolve(known)
    const running = (reading ??= look().finally(() => {
      if (reading === running) reading = null
    }))
    return running
  }
  return {
    readAny,
    read: async () => {
      const found = await readAny()
      if (found.rules.isUnreadable) throw new StoresUnavailableError(new Error('the rules for folders cannot be read'))
      return found
    },
    forget: () => {
      generation += 1
      known = null
      reading = null
    },
  }
}
