import { atom } from 'jotai'

export type ToastLevel = 'info' | 'success' | 'warning' | 'danger'

export interface Toast {
  readonly id: number
  readonly level: ToastLevel
  /** Message id; words are found when it is shown, so a change of language reaches it. */
  readonly message: string
  readonly values?: Readonly<Record<string, string | number>>
  /** A newer one about the same thing takes its place at once. */
  readonly topic?: string
  readonly action?: { readonly message: string; readonly run: () => void }
}

let lastId = 0

/** Oldest first; shown one at a time (order.ts). */
export const toastsAtom = atom<readonly Toast[]>([])

export const showToastAtom = atom(null, (get, set, toast: Omit<Toast, 'id'>) => {
  const queue = get(toastsAtom).filter(({ topic }) => topic === undefined || topic !== toast.topic)
  // The same sentence again tells nothing new: it goes on, but waits behind nothing older.
  const same = queue.find((one) => one.message === toast.message && JSON.stringify(one.values) === JSON.stringify(toast.values))
  lastId += 1
  set(toastsAtom, [...queue.filter((one) => one !== same), { ...toast, id: same?.id ?? lastId }])
})

export const dismissToastAtom = atom(null, (get, set, id: number) => {
  set(
    toastsAtom,
    get(toastsAtom).filter((toast) => toast.id !== id),
  )
})
