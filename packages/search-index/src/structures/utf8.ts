/**
 * Byte length of `text` in WTF-8: UTF-8 in which a lone surrogate takes three bytes, so every JavaScript string survives a round trip.
 * TextEncoder is not part of ECMAScript, and it would replace lone surrogates.
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
    // A surrogate pair takes 4 bytes for 2 units. The increment above already includes the second unit.
    if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(i + 1))) i++
  }
  return length
}

const isHighSurrogate = (unit: number) => (unit & 0xfc00) === 0xd800
const isLowSurrogate = (unit: number) => (unit & 0xfc00) === 0xdc00

/** Writes `text` as WTF-8 at `at` and returns the end offset. The array needs `utf8Length(text)` free bytes. */
export const writeUtf8 = (text: string, bytes: Uint8Array, at: number): number => {
  let end = at
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) {
      bytes[end++] = unit
    } else if (unit < 0x800) {
      bytes[end++] = 0xc0 | (unit >> 6)
      bytes[end++] = 0x80 | (unit & 63)
    } else if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(i + 1))) {
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

/** Decodes WTF-8. */
export const readUtf8 = (bytes: Uint8Array, from: number, to: number): string => {
  let text = ''
  let i = from
  while (i < to) {
    // Fast path for 8 ASCII bytes. Appending single characters would create a long rope string, which is slow to read.
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

/** UTF-8 of a text. */
export const toUtf8 = (text: string): Uint8Array => {
  const bytes = new Uint8Array(utf8Length(text))
  writeUtf8(text, bytes, 0)
  return bytes
}
