import { awayFromDevices, cleanName, cutToBytes, trimEnds } from '#contract/file-name.ts'

/** Longest name that common file systems take, in bytes of UTF-8, extension included. */
export const maxNameBytes = 255
const longestInput = 4096

/**
 * A name for a file that is safe to save on any system: no path, no controls or reordering characters, no device,
 * at most `maxBytes` with its extension. Idempotent. `extension` without dot; our own, never from a user.
 */
export const safeName = (stem: string, extension: string, maxBytes = maxNameBytes): string => {
  const suffix = /^[a-z0-9]{1,12}$/u.test(extension) ? `.${extension}` : ''
  const whole = cleanName(stem.slice(0, longestInput))
  const bare = suffix && whole.toLowerCase().endsWith(suffix) ? trimEnds(whole.slice(0, -suffix.length)) : whole
  // A byte is kept for the sign that keeps a device name away.
  const cut = trimEnds(cutToBytes(bare, maxBytes - suffix.length - 1))
  return `${awayFromDevices(cut) || 'file'}${suffix}`
}
