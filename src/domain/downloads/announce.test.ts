import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { toastsAtom } from '../toasts/atoms.ts'
import { announceAtom } from './announce.ts'
import type { DownloadMessage } from './messages.ts'

test.each<DownloadMessage>(['queued', 'offline', 'unauthorized', 'externalBusy'])(
  'W4 %s is said at once, in the place of “starts soon”',
  (outcome) => {
    const store = createStore()
    store.set(announceAtom, 'starting')
    store.set(announceAtom, outcome)
    expect(store.get(toastsAtom)).toHaveLength(1)
    store.set(announceAtom, 'gone')
    expect(store.get(toastsAtom)).toHaveLength(2)
  },
)
