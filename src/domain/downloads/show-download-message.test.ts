import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { toastsAtom } from '../toasts/atoms.ts'
import type { DownloadMessage } from './messages.ts'
import { showDownloadMessageAtom } from './show-download-message.ts'

test.each<DownloadMessage>(['queued', 'offline', 'unauthorized', 'externalBusy'])(
  'W4 %s replaces the message “starts soon” immediately',
  (outcome) => {
    const store = createStore()
    store.set(showDownloadMessageAtom, 'starting')
    store.set(showDownloadMessageAtom, outcome)
    expect(store.get(toastsAtom)).toHaveLength(1)
    store.set(showDownloadMessageAtom, 'gone')
    expect(store.get(toastsAtom)).toHaveLength(2)
  },
)
