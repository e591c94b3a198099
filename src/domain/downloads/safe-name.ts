/** What Windows keeps for devices, with any extension; the raised digits count there as digits. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/iu
/** Not allowed in a name on some system, or taken for a separator by one; the wide and lookalike forms too. */
const forbidden = /[/\\:*?"<>|\u2044\u2215\u2216\u29F5\u29F8\uFF0F\uFF3C\uFF1A]/gu
/** Controls, what reorders or hides text (only the joiners that words and emoji need stay), halves of characters, noncharacters. */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu
const separators = /[/\\\u2044\u2215\u2216\u29F5\u29F8\uFF0F\uFF3C]/u

const maxBytes = 240
const longestInput = 4096
const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(text).length
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const joinUpTo = (parts: Iterable<{ readonly segment: string }>, max: number): string => {
  let kept = ''
  let bytes = 0
  for (const { segment } of parts) {
    bytes += bytesOf(segment)
    if (bytes > max) break
    kept += segment
  }
  return kept
}

/** Cuts between characters as people count them; inside one only when it alone is longer than all. */
const cut = (text: string, max: number): string => {
  if (bytesOf(text) <= max) return text
  return (
    joinUpTo(graphemes.segment(text), max) ||
    joinUpTo(
      Array.from(text, (segment) => ({ segment })),
      max,
    )
  )
}

/** Windows drops dots and spaces at the end, Unix hides names that begin with a dot. */
const trimEnds = (text: string): string => text.replace(/^[\s.\u200C\u200D]+|[\s.\u200C\u200D]+$/gu, '')

const clean = (text: string): string =>
  trimEnds(text.replace(/\s+/gu, ' ').replace(invisible, '').normalize('NFC').replace(forbidden, '_').replace(/ {2,}/gu, ' '))

const lastPart = (path: string): string => path.split(separators).findLast((part) => trimEnds(part.replace(invisible, '')) !== '') ?? ''

const awayFromDevices = (name: string): string => (deviceName.test((name.split('.')[0] ?? '').trimEnd()) ? `_${name}` : name)

/**
 * A name that is safe to save on any system: the last part of a path, without controls, reordering characters and what file systems refuse,
 * no device name, at most 240 bytes of UTF-8 with its extension kept. Empty when nothing usable is left. Idempotent.
 */
export const safeFileName = (raw: string): string => {
  const name = awayFromDevices(clean(lastPart(raw.slice(-longestInput))))
  const extension = /(?<=[^.])\.[A-Za-z0-9]{1,12}$/u.exec(name)?.[0] ?? ''
  const stem = trimEnds(cut(name.slice(0, name.length - extension.length), maxBytes - bytesOf(extension)))
  return stem === '' ? '' : stem + extension
}
