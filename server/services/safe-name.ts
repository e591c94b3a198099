/** Longest name that common file systems take, in bytes of UTF-8, extension included. */
export const maxNameBytes = 255

/** What Windows keeps for devices, with any extension; the raised digits count there as digits. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/iu
/** Not allowed in a name on some system, or turned into a separator by one; the wide and lookalike forms too. */
const forbidden = /[/\\:*?"<>|\u2044\u2215\u2216\u29F5\u29F8\uFF0F\uFF3C\uFF1A]/gu
/** Controls, what reorders or hides text (only the joiners that words and emoji need stay), halves of characters, noncharacters. */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu

const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8')
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

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

/** Cuts between characters as people count them, so that no accent or half of an emoji is left over; inside one that is longer than all. */
const cutToBytes = (text: string, max: number): string => {
  if (bytesOf(text) <= max) return text
  return (
    joinUpTo(characters.segment(text), max) ||
    joinUpTo(
      Array.from(text, (segment) => ({ segment })),
      max,
    )
  )
}

/** Windows drops dots and spaces at the end, Unix hides names that begin with a dot. */
const trimEnds = (text: string): string => text.replace(/^[\s.\u200C\u200D]+|[\s.\u200C\u200D]+$/gu, '')

const clean = (text: string): string =>
  trimEnds(text.slice(0, 4096).replace(/\s+/gu, ' ').replace(invisible, '').replace(forbidden, '_').normalize('NFC').replace(/ {2,}/g, ' '))

const awayFromDevices = (stem: string): string => (deviceName.test((stem.split('.')[0] ?? '').trimEnd()) ? `_${stem}` : stem)

/**
 * A name for a file that is safe to save on any system: no path, no controls or reordering characters, no device,
 * at most `maxBytes` with its extension. Idempotent. `extension` without dot; our own, never from a user.
 */
export const safeName = (stem: string, extension: string, maxBytes = maxNameBytes): string => {
  const suffix = /^[a-z0-9]{1,12}$/u.test(extension) ? `.${extension}` : ''
  const whole = clean(stem)
  const bare = suffix && whole.toLowerCase().endsWith(suffix) ? trimEnds(whole.slice(0, -suffix.length)) : whole
  // A byte is kept for the sign that keeps a device name away.
  const cut = trimEnds(cutToBytes(bare, maxBytes - suffix.length - 1))
  return `${awayFromDevices(cut) || 'file'}${suffix}`
}
