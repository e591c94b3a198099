import type { Toast } from './atoms.ts'

/** Toasts with an action and errors can wait; information cannot. */
const isLasting = ({ level, action }: Toast): boolean => action !== undefined || level === 'danger'

/** Display order: information first, then toasts with an action and errors, newest first. */
export const inDisplayOrder = (toasts: readonly Toast[]): readonly Toast[] => [
  ...toasts.filter((toast) => !isLasting(toast)),
  ...toasts.filter(isLasting).toReversed(),
]

/** Milliseconds. Longer for actions and errors, shorter if other toasts wait, but long enough to read. */
export const displayMs = ({ level, action }: Toast, text: string, isLast: boolean): number => {
  if (action) return 10_000
  if (level === 'danger') return isLast ? 20_000 : 8000
  return isLast ? 6000 : Math.max(2000, text.length * 50)
}
