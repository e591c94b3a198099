import { atom } from 'jotai'
import { showToastAtom } from '../toasts/atoms.ts'
import { type DownloadMessage, downloadMessages, messageLevels } from './messages.ts'

/** Says one of the sentences of a download. */
export const announceAtom = atom(null, (_get, set, message: DownloadMessage) =>
  set(showToastAtom, { level: messageLevels[message], message: downloadMessages[message].id }),
)
