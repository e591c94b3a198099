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

/** Oldest first; shown one at a time. */
export const toastsAtom = atom<readonly Toast[]>([])

export const showToastAtom = atom(null, (get, set, toast: Omit<Toast, 'id'>) => {
  const queue = get(toastsAtom).filter(({ topic }) => topic === undefined || topic !== toast.topic)
  // The same sentence twice in a row tells nothing new.
  if (queue.some((one) => one.message === toast.message && JSON.stringify(one.values) === JSON.stringify(toast.values))) return
  lastId += 1
  set(toastsAtom, [...queue, { ...toast, id: lastId }])
})

export const dismissToastAtom = atom(null, (get, set, id: number) => {
  set(
    toastsAtom,
    get(toastsAtom).filter((toast) => toast.id !== id),
  )
})
