import { cleanFileName, cutToBytes, escapeDeviceName, trimFileName, utf8Bytes } from '#contract/file-name.ts'

const separators = /[/\\\u2044\u2215\u2216\u29F5\u29F8\uFF0F\uFF3C]/u
const maxBytes = 240
const maxInputLength = 4096

const lastPart = (path: string): string => path.split(separators).map(cleanFileName).findLast(Boolean) ?? ''

/**
 * File name that every system accepts: last path segment, without forbidden or reordering characters and device names, at most 240 bytes
 * of UTF-8 including its extension. Empty if nothing usable remains. Idempotent.
 */
export const safeFileName = (raw: string): string => {
  const name = escapeDeviceName(lastPart(raw.slice(-maxInputLength)))
  const extension = /(?<=[^.])\.[A-Za-z0-9]{1,12}$/u.exec(name)?.[0] ?? ''
  const stem = trimFileName(cutToBytes(name.slice(0, name.length - extension.length), maxBytes - utf8Bytes(extension)))
  return stem === '' ? '' : stem + extension
}
