/** Reserved device names of Windows, with any extension. Windows treats superscript digits as digits. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/iu
/** Characters that some file system forbids or treats as a separator, including full-width and similar forms. */
const forbidden = /[/\\:*?"<>|\u2044\u2215\u2216\u29F5\u29F8\uFF0F\uFF3C\uFF1A]/gu
/**
 * Control characters, characters that reorder or hide text, lone surrogates and noncharacters. Joiners stay, because words and emoji need
 * them.
 */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const utf8BytesOfCharacter = (character: string): number => {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/** Length in UTF-8; file systems limit bytes, not characters. */
export const utf8Bytes = (text: string): number => {
  let totalBytes = 0
  for (const character of text) totalBytes += utf8BytesOfCharacter(character)
  return totalBytes
}

const joinUpToBytes = (parts: Iterable<{ readonly segment: string }>, max: number): string => {
  let joined = ''
  let totalBytes = 0
  for (const { segment } of parts) {
    totalBytes += utf8Bytes(segment)
    if (totalBytes > max) break
    joined += segment
  }
  return joined
}

/** Cuts between grapheme clusters, so that no accent or emoji is split. Splits a single cluster that exceeds the limit. */
export const cutToBytes = (text: string, max: number): string => {
  if (utf8Bytes(text) <= max) return text
  return (
    joinUpToBytes(characters.segment(text), max) ||
    joinUpToBytes(
      Array.from(text, (segment) => ({ segment })),
      max,
    )
  )
}

/** Windows removes dots and spaces at the end; Unix hides names with a leading dot. */
export const trimFileName = (text: string): string => text.replace(/^[\s.\u200C\u200D]+|[\s.\u200C\u200D]+$/gu, '')

/** Replaces characters that file systems refuse and removes invisible ones. */
export const replaceUnsafe = (text: string): string =>
  text.replace(/\s+/gu, ' ').replace(invisible, '').replace(forbidden, '_').normalize('NFC').replace(/ {2,}/gu, ' ')

/** Text that a file name may have; empty when nothing remains. */
export const cleanFileName = (text: string): string => trimFileName(replaceUnsafe(text))

export const escapeDeviceName = (name: string): string => (deviceName.test((name.split('.')[0] ?? '').trimEnd()) ? `_${name}` : name)
