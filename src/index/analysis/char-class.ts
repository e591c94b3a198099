/** How the tokenizer treats a character. */
export const separator = 1
export const wordCharacter = 2
/** Scripts written without spaces; a segmenter has to find their words. */
export const unspaced = 3
/** Holds the parts of a name together: `wi-fi`, `IMG_1234.jpg`, `o'brien`. */
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

/** Asked for every character of every text, so answers of the basic plane are kept. */
const known = new Uint8Array(0x10000)

export const charClass = (point: number): CharClass => {
  if (point > 0xffff) return classify(String.fromCodePoint(point))
  const kept = known[point]
  if (kept) return kept as CharClass
  const found = classify(String.fromCharCode(point))
  known[point] = found
  return found
}
