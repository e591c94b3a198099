/**
 * UTF-8 with lone surrogates written as three bytes of their own (WTF-8), so every JavaScript string survives the way there and back.
 * The language's own TextEncoder is no part of plain ECMAScript and would replace them.
 */
export const utf8Length = (text: string): number => {
  let length = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    if (unit < 0x800) {
      length++
      continue
    }
    length += 2
    // A pair takes 4 bytes for 2 units: the second unit's share is already counted by the first.
    if (isLead(unit) && isTrail(text.charCodeAt(i + 1))) i++
  }
  return length
}

const isLead = (unit: number) => (unit & 0xfc00) === 0xd800
const isTrail = (unit: number) => (unit & 0xfc00) === 0xdc00

/** Writes `text` at `at`; there must be room for `utf8Length(text)` bytes. Returns the position after it. */
export const writeUtf8 = (text: string, bytes: Uint8Array, at: number): number => {
  let end = at
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) {
      bytes[end++] = unit
    } else if (unit < 0x800) {
      bytes[end++] = 0xc0 | (unit >> 6)
      bytes[end++] = 0x80 | (unit & 63)
    } else if (isLead(unit) && isTrail(text.charCodeAt(i + 1))) {
      const point = 0x10000 + ((unit & 0x3ff) << 10) + (text.charCodeAt(++i) & 0x3ff)
      bytes[end++] = 0xf0 | (point >> 18)
      bytes[end++] = 0x80 | ((point >> 12) & 63)
      bytes[end++] = 0x80 | ((point >> 6) & 63)
      bytes[end++] = 0x80 | (point & 63)
    } else {
      bytes[end++] = 0xe0 | (unit >> 12)
      bytes[end++] = 0x80 | ((unit >> 6) & 63)
      bytes[end++] = 0x80 | (unit & 63)
    }
  }
  return end
}

/** Reads back what `writeUtf8` wrote. */
export const readUtf8 = (bytes: Uint8Array, from: number, to: number): string => {
  let text = ''
  let i = from
  while (i < to) {
    // Eight at a time where all are ASCII, as most are: a string that grows letter by letter is a long chain until somebody reads it.
    if (i + 8 <= to) {
      const a = bytes[i] ?? 0
      const b = bytes[i + 1] ?? 0
      const c = bytes[i + 2] ?? 0
      const d = bytes[i + 3] ?? 0
      const e = bytes[i + 4] ?? 0
      const f = bytes[i + 5] ?? 0
      const g = bytes[i + 6] ?? 0
      const h = bytes[i + 7] ?? 0
      if ((a | b | c | d | e | f | g | h) < 0x80) {
        text += String.fromCharCode(a, b, c, d, e, f, g, h)
        i += 8
        continue
      }
    }
    const first = bytes[i++] ?? 0
    if (first < 0x80) {
      text += String.fromCharCode(first)
      continue
    }
    const second = (bytes[i++] ?? 0) & 63
    if (first < 0xe0) {
      text += String.fromCharCode(((first & 31) << 6) | second)
      continue
    }
    const third = (bytes[i++] ?? 0) & 63
    if (first < 0xf0) text += String.fromCharCode(((first & 15) << 12) | (second << 6) | third)
    else text += String.fromCodePoint(((first & 7) << 18) | (second << 12) | (third << 6) | ((bytes[i++] ?? 0) & 63))
  }
  return text
}
