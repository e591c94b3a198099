import { msg } from '@lingui/macro'
import type { Toast } from '../../toasts/atoms.ts'

/** Messages about offline copies. */
export const offlineMessages = {
  started: msg({ id: 'toast.offline_copy.started', message: 'Saving for offline use …' }),
  offline: msg({
    id: 'toast.offline_copy.no_connection',
    message: 'No connection. It will be saved for offline use as soon as you are online.',
  }),
  present: msg({ id: 'toast.offline_copy.present', message: 'Already available offline' }),
  impossible: msg({ id: 'toast.offline_copy.impossible', message: 'This browser does not let the portal store anything offline.' }),
  removed: msg({ id: 'toast.offline_copy.removed', message: 'No longer available offline' }),
  full: msg({
    id: 'toast.offline_copy.full',
    message: 'This device has no space left. What has arrived stays; remove something to make space for the rest.',
  }),
  over: msg({
    id: 'toast.offline_copy.session_ended',
    message: 'Offline copies were removed from this device because your session has ended.',
  }),
  forbidden: msg({
    id: 'toast.offline.forbidden',
    message: 'Your administrator has turned off offline copies. They were removed from this device.',
  }),
  partlyForbidden: msg({
    id: 'toast.offline.partly_forbidden',
    message: 'Your administrator has turned off offline copies of some files. They were removed from this device.',
  }),
  open: msg({ id: 'toast.offline_copy.open', message: 'Show' }),
  undo: msg({ id: 'toast.undo', message: 'Undo' }),
} as const

/** A newer toast about offline copies replaces the previous one. */
export const offlineTopic = 'kept'
/** @param isNew false = the copy exists already */
export const addedToast = (isNew: boolean, isOnline: boolean, openDevicePage: () => void): Omit<Toast, 'id'> => {
  const begun = isOnline ? offlineMessages.started : offlineMessages.offline
  return {
    topic: offlineTopic,
    level: isNew ? 'success' : 'info',
    message: (isNew ? begun : offlineMessages.present).id,
    action: { message: offlineMessages.open.id, run: openDevicePage },
  }
}
export const removedToast = (undo: () => void): Omit<Toast, 'id'> => ({
  topic: offlineTopic,
  level: 'info',
  message: offlineMessages.removed.id,
  action: { message: offlineMessages.undo.id, run: undo },
})
/** The browser cannot store data beyond the page. */
export const impossibleToast: Omit<Toast, 'id'> = { topic: offlineTopic, level: 'warning', message: offlineMessages.impossible.id }
