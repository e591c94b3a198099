import type { Toast } from './atoms.ts'

/** What asks for something or is wrong can wait for its moment; news can not. */
const isLasting = ({ level, action }: Toast): boolean => action !== undefined || level === 'danger'

/**
 * The order in which messages are shown, one at a time: news goes before what was there already and can be answered later, which comes back after
 * it; of that the newest comes first, because it is about what was done just now.
 */
export const inOrderOfShowing = (toasts: readonly Toast[]): readonly Toast[] => [
  ...toasts.filter((toast) => !isLasting(toast)),
  ...toasts.filter(isLasting).toReversed(),
]

/** Milliseconds: time enough to read it, more where there is something to decide or wrong; less where others wait, but never too little to read it. */
export const timeToShow = ({ level, action }: Toast, words: string, isLast: boolean): number => {
  if (action) return 10_000
  if (level === 'danger') return isLast ? 20_000 : 8000
  return isLast ? 6000 : Math.max(2000, words.length * 50)
}
