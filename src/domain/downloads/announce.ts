import { atom } from 'jotai'
import { showToastAtom, toastsAtom } from '../toasts/atoms.ts'
import { type DownloadMessage, downloadMessages, messageLevels } from './messages.ts'

/** Says one of the sentences of a download. What has become of it, or that a further one waits, is not held up by the news that it begins. */
export const announceAtom = atom(null, (_get, set, message: DownloadMessage) => {
  set(toastsAtom, (toasts) => toasts.filter((toast) => toast.message !== downloadMessages.starting.id))
  set(showToastAtom, { level: messageLevels[message], message: downloadMessages[message].id })
})
