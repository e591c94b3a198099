import { decodeValue } from '#contract/address-encoding.ts'
import type { Boot } from '#contract/boot.ts'
import type { Availability } from '#contract/config/files.ts'
import type { Config } from '#contract/config/schema.ts'
import { configVersionOf, isStoredNewer, type PartVersion } from '../domain/config/part-versions.ts'
import type { FirstOfflineResults } from '../domain/offline/responses/first-offline-results.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'

/** Configuration that is available before the first request. The bundle validates it; the bootstrap script only reads it. */
export interface BootData {
  readonly boot: Boot
  readonly config: Config
  readonly availability: Availability
}

/** The first results of a query, as the server or an offline copy returns them. */
export type FirstResults = FirstOfflineResults['answer']

/** Runs a step of the bootstrap. Null if it throws: the bundle repeats every step. */
export const attempt = <Result>(step: () => Result): Result | null => {
  try {
    return step()
  } catch {
    return null
  }
}

const parse = (text: string | null | undefined): unknown => (text ? attempt((): unknown => JSON.parse(text)) : null)

/** JSON of a script element that the server wrote into the document; null if there is none. */
export const readDocumentData = (id: string): unknown => parse(document.getElementById(id)?.textContent)

interface StoredConfig extends Omit<BootData, 'boot'> {
  readonly replaced?: PartVersion
}

/** The configuration of the document, or the stored one if that is newer (the document may come from a cache). Null without a server. */
export const readBootData = (): BootData | null => {
  const boot = readDocumentData('boot') as Boot | null
  if (!boot) return null
  const stored = parse(deviceStore.get(storageKeys.config)) as StoredConfig | null
  const { config, availability } = stored && isStoredNewer(stored, configVersionOf(boot.availability)) ? stored : boot
  return { boot, config: config as Config, availability }
}

/** First results of the offline copies, if they were stored for this query. @param key see searchKey */
export const readOfflineResults = (key: string): FirstResults | null => {
  const { key: storedKey, answer } = JSON.parse(deviceStore.get(storageKeys.firstOfflineCopies) ?? '{}') as Partial<FirstOfflineResults>
  return storedKey === key && answer ? answer : null
}

const tokenOf = (query: string): string | undefined => /(?:^|&)token=([^&]*)/.exec(query)?.[1]
const withoutToken = (query: string): string =>
  query
    .split('&')
    .filter((pair) => pair !== '' && !/^token(?:=|$)/.test(pair))
    .join('&')

/**
 * Reads the token of an external sign-in from the query before or after `#`, and removes it from the URL before anything is sent or stored.
 * Null if there is none.
 */
export const takeTokenFromUrl = (): string | null => {
  const { pathname, search, hash } = window.location
  const [path = '', ...rest] = hash.replace(/^#/, '').split('?')
  const [outerQuery, innerQuery] = [search.slice(1), rest.join('?')]
  const token = tokenOf(innerQuery) ?? tokenOf(outerQuery)
  if (token === undefined) return null
  const [before, after] = [withoutToken(outerQuery), withoutToken(innerQuery)]
  const route = path + (after && `?${after}`)
  window.history.replaceState(window.history.state, '', pathname + (before && `?${before}`) + (route && `#${route}`))
  return decodeValue(token)
}
