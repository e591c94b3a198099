import { awayFromDevices, bytesOf, cleanName, cutToBytes, trimEnds } from '#contract/file-name.ts'

const separators = /[/\\\u2044\u2215\u2216\u29F5\u29F8\uFF0F\uFF3C]/u
const maxBytes = 240
const longestInput = 4096

const lastPart = (path: string): string => path.split(separators).map(cleanName).findLast(Boolean) ?? ''

/**
 * A name that is safe to save on any system: the last part of a path, without controls, reordering characters and what file systems refuse,
 * no device name, at most 240 bytes of UTF-8 with its extension kept. Empty when nothing usable is left. Idempotent.
 */
export const safeFileName = (raw: string): string => {
  const name = awayFromDevices(lastPart(raw.slice(-longestInput)))
  const extension = /(?<=[^.])\.[A-Za-z0-9]{1,12}$/u.exec(name)?.[0] ?? ''
  const stem = trimEnds(cutToBytes(name.slice(0, name.length - extension.length), maxBytes - bytesOf(extension)))
  return stem === '' ? '' : stem + extension
}
