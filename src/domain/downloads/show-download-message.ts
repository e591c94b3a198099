import { atom } from 'jotai'
import { showToastAtom, toastsAtom } from '../toasts/atoms.ts'
import { type DownloadMessage, downloadMessages, messageLevels } from './messages.ts'

/** Shows a download message. Replaces the message that a download is starting. */
export const showDownloadMessageAtom = atom(null, (_get, set, message: DownloadMessage) => {
  set(toastsAtom, (toasts) => toasts.filter((toast) => toast.message !== downloadMessages.starting.id))
  set(showToastAtom, { level: messageLevels[message], message: downloadMessages[message].id })
})
