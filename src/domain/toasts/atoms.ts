import { atom } from 'jotai'

export type ToastLevel = 'info' | 'success' | 'warning' | 'danger'

export interface Toast {
  readonly id: number
  readonly level: ToastLevel
  /** Message id. It is translated on display, so that it follows a language change. */
  readonly message: string
  readonly values?: Readonly<Record<string, string | number>>
  /** A newer toast of the same topic replaces this one immediately. */
  readonly topic?: string
  readonly action?: { readonly message: string; readonly run: () => void }
}

let lastId = 0

/** Oldest first; shown one at a time (toast-order.ts). */
export const toastsAtom = atom<readonly Toast[]>([])

export const showToastAtom = atom(null, (get, set, toast: Omit<Toast, 'id'>) => {
  const queue = get(toastsAtom).filter(({ topic }) => topic === undefined || topic !== toast.topic)
  // An equal toast keeps its id, but moves to the end of the queue.
  const same = queue.find((one) => one.message === toast.message && JSON.stringify(one.values) === JSON.stringify(toast.values))
  lastId += 1
  set(toastsAtom, [...queue.filter((one) => one !== same), { ...toast, id: same?.id ?? lastId }])
})

/** Removes obsolete toasts. Without any, the array stays the same, because an equal one would cause a useless render. */
export const dismissToastsAtom = atom(null, (get, set, isObsolete: (toast: Toast) => boolean) => {
  const toasts = get(toastsAtom)
  if (toasts.some(isObsolete))
    set(
      toastsAtom,
      toasts.filter((toast) => !isObsolete(toast)),
    )
})

export const dismissToastAtom = atom(null, (get, set, id: number) => {
  set(
    toastsAtom,
    get(toastsAtom).filter((toast) => toast.id !== id),
  )
})
