import { atom } from 'jotai'
import type { KeptSource } from '#local/kept/records.ts'
import { askToPersist } from '../../platform/persistence.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { routerAtom } from '../navigation/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { sayFailureAtom } from '../toasts/failures.ts'
import { keptSummariesAtom } from './atoms.ts'
import { keeperAtom } from './current.ts'
import { keptMessages } from './messages.ts'

/** What was said about the thing before is past. */
const topic = 'kept'

export const keepSourceAtom = atom(null, async (get, set, source: KeptSource, title: string) => {
  const outcome = (await (await set(keeperAtom))?.keep(source, title).catch(() => 'impossible' as const)) ?? 'impossible'
  if (outcome === 'impossible') return set(showToastAtom, { topic, level: 'warning', message: keptMessages.impossible.id })
  askToPersist()
  const begun = get(connectionAtom) === 'online' ? keptMessages.started : keptMessages.offline
  set(showToastAtom, {
    topic,
    level: outcome === 'begun' ? 'success' : 'info',
    message: (outcome === 'begun' ? begun : keptMessages.present).id,
    action: { message: keptMessages.open.id, run: () => void get(routerAtom)?.navigate({ to: '/device' }) },
  })
})

/** Undone, it is fetched again: what is not needed any more was let go of at once. */
export const removeAtom = atom(null, async (get, set, keys: readonly string[]) => {
  const gone = get(keptSummariesAtom).filter(({ set: { key } }) => keys.includes(key))
  const keeper = await set(keeperAtom)
  await keeper?.remove(keys)
  const putBack = async () => {
    for (const { set: kept } of gone) await keeper?.keep(kept.source, kept.title, kept.form)
  }
  set(showToastAtom, {
    topic,
    level: 'info',
    message: keptMessages.removed.id,
    action: { message: keptMessages.undo.id, run: () => void putBack().catch((failure: unknown) => set(sayFailureAtom, failure)) },
  })
})
