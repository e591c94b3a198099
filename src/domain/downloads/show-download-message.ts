import { atom } from 'jotai'
import { dismissToastsAtom, showToastAtom, type Toast } from '../toasts/atoms.ts'
import { type DownloadMessage, downloadMessages, messageLevels } from './messages.ts'

export interface ToastDeps {
  readonly showToast: (toast: Omit<Toast, 'id'>) => void
  readonly dismissToasts: (isObsolete: (toast: Toast) => boolean) => void
}

/** Shows a download message. Replaces the message that a download is starting. */
export const showDownloadMessage = ({ showToast, dismissToasts }: ToastDeps, message: DownloadMessage): void => {
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
