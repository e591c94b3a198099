import { cleanFileName, cutToBytes, escapeDeviceName, trimFileName } from '#contract/file-name.ts'

/** Longest file name that common file systems accept, in UTF-8 bytes, including the extension. */
export const maxNameBytes = 255
const maxInputLength = 4096

/**
 * A file name that is safe on all systems: no path, no control or bidirectional characters, no device name, at most `maxBytes` with its
 * extension. Idempotent. `extension`: without dot, from our own tables.
 */
export const safeName = (stem: string, extension: string, maxBytes = maxNameBytes): string => {
  const suffix = /^[a-z0-9]{1,12}$/u.test(extension) ? `.${extension}` : ''
  const whole = cleanFileName(stem.slice(0, maxInputLength))
  const bare = suffix && whole.toLowerCase().endsWith(suffix) ? trimFileName(whole.slice(0, -suffix.length)) : whole
  // One byte is left for the character that `escapeDeviceName` adds.
  const cut = trimFileName(cutToBytes(bare, maxBytes - suffix.length - 1))
  return `${escapeDeviceName(cut) || 'file'}${suffix}`
}
