import { msg } from '@lingui/macro'

/** What is said about keeping things on the device. */
export const keptMessages = {
  started: msg({ id: 'toast.kept.started', message: 'It is being kept on this device.' }),
  offline: msg({ id: 'toast.kept.offline', message: 'No connection. It is fetched as soon as you are online.' }),
  present: msg({ id: 'toast.kept.present', message: 'This is kept on this device already.' }),
  impossible: msg({ id: 'toast.kept.impossible', message: 'This browser does not let the portal keep anything.' }),
  removed: msg({ id: 'toast.kept.removed', message: 'It is no longer kept on this device.' }),
  full: msg({
    id: 'toast.kept.full',
    message: 'This device has no more room. What has arrived stays; remove something to make room for the rest.',
  }),
  over: msg({ id: 'toast.kept.over', message: 'What was kept on this device has been taken off it, because your session is over.' }),
  forbidden: msg({
    id: 'toast.offline.forbidden',
    message: 'The administrators no longer allow offline copies. They were removed from this device.',
  }),
  partlyForbidden: msg({
    id: 'toast.offline.partly_forbidden',
    message: 'The administrators no longer allow offline copies of some assets. These copies were removed from this device.',
  }),
  open: msg({ id: 'toast.kept.open', message: 'Show' }),
  undo: msg({ id: 'toast.undo', message: 'Undo' }),
} as const
