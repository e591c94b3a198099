import { cleanFileName, cutToBytes, escapeDeviceName, trimFileName } from '#contract/file-name.ts'

/** Longest file name that common file systems accept, in UTF-8 bytes, including the extension. */
export const maxNameBytes = 255
const maxInputLength = 4096

/**
 * A file name that is safe on all systems: no path, no control or bidirectional characters, no device name, at most `maxBytes` with its
 * extension. `extension`: without dot; one with other characters than letters and digits is left out.
 */
export const safeName = (stem: string, extension: string, maxBytes = maxNameBytes): string => {
  const suffix = /^[A-Za-z0-9]{1,12}$/u.test(extension) ? `.${extension}` : ''
  const whole = cleanFileName(stem.slice(0, maxInputLength))
  // One byte is left for the character that `escapeDeviceName` adds.
  const cut = trimFileName(cutToBytes(whole, maxBytes - suffix.length - 1))
  return `${escapeDeviceName(cut) || 'file'}${suffix}`
}
