import type { Setter } from 'jotai'
import { dismissToastsAtom, showToastAtom, type Toast } from './atoms.ts'
import { showErrorAtom } from './error-messages.ts'

/** Messages that an engine shows. */
export interface EngineToasts {
  readonly showToast: (toast: Omit<Toast, 'id'>) => void
  readonly dismissToasts: (isObsolete: (toast: Toast) => boolean) => void
  readonly showError: (failure: unknown) => void
}

export const engineToasts = (set: Setter): EngineToasts => ({
  showToast: (toast) => set(showToastAtom, toast),
  dismissToasts: (isObsolete) => set(dismissToastsAtom, isObsolete),
  showError: (failure) => set(showErrorAtom, failure),
})
