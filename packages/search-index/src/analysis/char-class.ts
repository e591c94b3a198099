/** Character classes of the tokenizer. */
export const separator = 1
export const wordCharacter = 2
/** Scripts without spaces between words. They need a word segmenter. */
export const unspaced = 3
/** Connects parts of a name: `wi-fi`, `IMG_1234.jpg`, `o'brien`. */
export const connector = 4

export type CharClass = typeof separator | typeof wordCharacter | typeof unspaced | typeof connector

const unspacedScript =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]$/u
const wordPattern = /^[\p{L}\p{N}\p{M}]$/u
const connectors = new Set("-_.'/:@&+\u2019\u2010\u2011\u2013\u00b7")

const classify = (character: string): CharClass => {
  if (connectors.has(character)) return connector
  if (!wordPattern.test(character)) return separator
  return unspacedScript.test(character) ? unspaced : wordCharacter
}

/** Cached classes of the Basic Multilingual Plane, because every indexed character is classified. 0 = not yet known. */
const classCache = new Uint8Array(0x10000)

export const charClass = (point: number): CharClass => {
  if (point > 0xffff) return classify(String.fromCodePoint(point))
  const cached = classCache[point]
  if (cached) return cached as CharClass
  const kind = classify(String.fromCharCode(point))
  classCache[point] = kind
  return kind
}
