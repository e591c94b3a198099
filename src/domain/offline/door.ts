import type { Getter, Setter } from 'jotai'
import type { DeviceCall, DeviceQuery } from '#local/catalogue/protocol.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { facetCountsAtom } from '../catalogue/atoms.ts'
import { noteOutcomeAtom } from '../connection/actions.ts'
import { connectionAtom, lastAnswerAtom } from '../connection/atoms.ts'
import { connectionAfter } from '../connection/rules.ts'
import { localeAtom } from '../language/atoms.ts'
import { deviceAnswerAtom, deviceRefusalAtom, isStartKeptAtom } from './atoms.ts'
import { deviceCatalogueAtom } from './device.ts'
import { isFromDevice, markAnswer } from './marks.ts'
import { continuesSearch, patience } from './rules.ts'

export interface Ask {
  readonly name: DeviceCall
  /** Of that call. */
  readonly query: DeviceQuery
  readonly signal: AbortSignal | undefined
  /** Asks the server, as every other call does. */
  readonly reach: () => Promise<unknown>
}

const silence = Symbol('no answer in time')

const askDevice = async (get: Getter, set: Setter, { name, query, signal }: Ask): Promise<unknown> => {
  const catalogue = set(deviceCatalogueAtom)
  if (!catalogue) return null
  const reply = await catalogue.ask({ name, query, locale: get(localeAtom) }).catch(() => ({ refusal: 'broken' as const }))
  signal?.throwIfAborted()
  if ('refusal' in reply) {
    if (reply.refusal !== 'absent') set(deviceRefusalAtom, reply.refusal)
    return null
  }
  markAnswer(reply.answer)
  set(deviceRefusalAtom, null)
  set(deviceAnswerAtom, { asOf: reply.asOf })
  if (name === 'listCollections' || name === 'getCollection') set(isStartKeptAtom, true)
  return reply.answer
}

/**
 * The one door through which calls go that this device can answer from what is kept. The server answers where it can be reached; where
 * nobody can, or nobody does in time, this device does, and at once where that is known before. Rejects as the server's call does.
 */
export const passDoor = async (get: Getter, set: Setter, ask: Ask): Promise<unknown> => {
  const device = () => askDevice(get, set, ask)
  // A list is read on where it was begun: the server’s is another one.
  if (ask.name === 'search' && continuesSearch(ask.query)) {
    if (!isFromDevice(get(facetCountsAtom))) return ask.reach()
    return (await device()) ?? ask.reach()
  }
  if (get(connectionAtom) !== 'online') return (await device()) ?? ask.reach()
  const reached = ask.reach()
  // Whoever waits for it hears of a failure; one that comes after the device has answered is no news.
  reached.catch(() => undefined)
  const late = new Promise<typeof silence>((done) => setTimeout(done, patience(get(lastAnswerAtom)), silence))
  const first = await Promise.race([reached, late]).catch((failure: unknown) => failure)
  if (first instanceof ApiFailure && connectionAfter(first) !== 'online') return (await device()) ?? reached
  if (first !== silence) return reached
  const answer = await device()
  if (answer === null) return reached
  set(noteOutcomeAtom, ask.name, new ApiFailure('client.timeout', 0))
  return answer
}
