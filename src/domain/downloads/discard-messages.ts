import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { sessionStatusAtom } from '../session/atoms.ts'
import { showToastAtom } from '../toasts/atoms.ts'
import { openJobCountAtom } from './atoms.ts'

const messages = {
  discarded: msg({
    id: 'toast.download.discarded',
    message:
      '{count, plural, one {One unfinished download was discarded when you signed out.} other {# unfinished downloads were discarded when you signed out.}}',
  }),
  suspended: msg({
    id: 'toast.download.suspended',
    message:
      '{count, plural, one {One download is not finished. It continues automatically after you sign in again.} other {# downloads are not finished. They continue automatically after you sign in again.}}',
  }),
}

/** Reports unfinished downloads that a sign-out has discarded. */
export const reportDiscardedAtom = atom(null, (_get, set, count: number) =>
  set(showToastAtom, { level: 'warning', message: messages.discarded.id, values: { count } }),
)

/** Reports unfinished downloads of a session that has expired. They stay on the device for the same user. */
export const reportSuspendedAtom = atom(null, (get, set) => {
  const count = get(openJobCountAtom)
  if (count > 0 && get(sessionStatusAtom) === 'unauthorized')
    set(showToastAtom, { level: 'info', message: messages.suspended.id, values: { count } })
})
