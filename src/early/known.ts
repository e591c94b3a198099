import type { Boot } from '#contract/boot.ts'
import type { Availability } from '#contract/config/files.ts'
import type { Config } from '#contract/config/schema.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'
import { attempt } from './attempt.ts'

/** What is known before anything is asked, as it stands there: the page itself looks at it more closely. */
export interface Known {
  readonly boot: Boot
  readonly config: Config
  readonly availability: Availability
}

type Kept = Omit<Known, 'boot'> & Pick<Availability, 'revision'>

const parse = (text: string | null | undefined): unknown => (text ? attempt((): unknown => JSON.parse(text)) : null)

/** JSON that the server has put into the document; null = none that can be read. */
export const inDocument = (id: string): unknown => parse(document.getElementById(id)?.textContent)

/** Null = a document that no server has filled. */
export const readKnown = (): Known | null => {
  const boot = inDocument('boot') as Boot | null
  if (!boot) return null
  const kept = parse(deviceStore.get(storageKeys.config)) as Kept | null
  const { config, availability } = kept && kept.revision > boot.availability.revision ? kept : boot
  return { boot, config: config as Config, availability }
}
