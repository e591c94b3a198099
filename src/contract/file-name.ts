/** What Windows keeps for devices, with any extension; the raised digits count there as digits. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/iu
/** Not allowed in a name on some system, or taken for a separator by one; the wide and lookalike forms too. */
const forbidden = /[/\\:*?"<>|\u2044\u2215\u2216\u29F5\u29F8\uFF0F\uFF3C\uFF1A]/gu
/** Controls, what reorders or hides text (only the joiners that words and emoji need stay), halves of characters, noncharacters. */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const bytesOfCharacter = (character: string): number => {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/** Length in UTF-8, which is what file systems count. */
export const bytesOf = (text: string): number => {
  let bytes = 0
  for (const character of text) bytes += bytesOfCharacter(character)
  return bytes
}

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
export const cutToBytes = (text: string, max: number): string => {
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
export const trimEnds = (text: string): string => text.replace(/^[\s.\u200C\u200D]+|[\s.\u200C\u200D]+$/gu, '')

/** Without controls, reordering characters and what file systems refuse; empty when nothing is left. */
export const cleanName = (text: string): string =>
  trimEnds(text.replace(/\s+/gu, ' ').replace(invisible, '').replace(forbidden, '_').normalize('NFC').replace(/ {2,}/gu, ' '))

export const awayFromDevices = (name: string): string => (deviceName.test((name.split('.')[0] ?? '').trimEnd()) ? `_${name}` : name)
