import { atom } from 'jotai'
import { dismissToastsAtom, showToastAtom } from '../toasts/atoms.ts'
import type { EngineToasts } from '../toasts/engine-toasts.ts'
import { type DownloadMessage, downloadMessages, messageLevels } from './messages.ts'

export type MessageToasts = Pick<EngineToasts, 'showToast' | 'dismissToasts'>

/** Shows a download message. Replaces the message that a download is starting. */
export const showDownloadMessage = ({ showToast, dismissToasts }: MessageToasts, message: DownloadMessage): void => {
  dismissToasts((toast) => toast.message === downloadMessages.starting.id)
  showToast({ level: messageLevels[message], message: downloadMessages[message].id })
}

/** The same outside of an engine. */
export const showDownloadMessageAtom = atom(null, (_get, set, message: DownloadMessage) =>
  showDownloadMessage(
    { showToast: (toast) => set(showToastAtom, toast), dismissToasts: (isObsolete) => set(dismissToastsAtom, isObsolete) },
    message,
  ),
)
