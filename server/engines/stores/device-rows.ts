import type { KnownDevice } from '../../ports/device-store.ts'

const nameOf = (stored: string | null): string | null => (stored === '' ? null : stored)

/** Rows have empty texts for unknown names, because a key has no null. */
export const deviceOf = ({ browser, system, ...times }: KnownDevice): KnownDevice => ({
  browser: nameOf(browser),
  system: nameOf(system),
  ...times,
})
