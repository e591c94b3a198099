/** Base letters of lower-case letters that Unicode does not decompose. */
const letterReplacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  ς: 'σ',
}

/** Alternative two-letter spellings: `Käse` is indexed as `kase` and `kaese`. Keys are in NFD. */
const letterExpansions: Readonly<Record<string, string>> = {
  'a\u0308': 'ae',
  'o\u0308': 'oe',
  'u\u0308': 'ue',
  'a\u030a': 'aa',
  ø: 'oe',
}

/** Characters without meaning for search: soft hyphen, joiners, byte order mark, variation selectors. */
const invisiblePattern = /\u00ad|\u200c|\u200d|\u2060|\ufeff|[\u{fe00}-\u{fe0f}]/gu
const nonAsciiPattern = /[^\0-\x7f]/
/** Combining marks of European scripts; Hebrew points and accents; Arabic vowel signs, hamza above and below, and the stretching line. */
const diacriticsPattern =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]+/g
const replaceablePattern = new RegExp(`[${Object.keys(letterReplacements).join('')}]`, 'g')
const expandablePattern = new RegExp(Object.keys(letterExpansions).join('|'), 'g')

/**
 * Unifies Unicode spellings: NFKC and lower case, so that full-width letters and ligatures match. Diacritics and lone surrogates remain.
 */
export const normalise = (text: string): string =>
  nonAsciiPattern.test(text) ? text.replace(invisiblePattern, '').normalize('NFKC').toLowerCase().normalize('NFKC') : text.toLowerCase()

// Removes only marks without which people write the same word. NFC recomposes the others with their letter (が, 한).
const stripDiacritics = (decomposed: string): string =>
  decomposed
    .replace(diacriticsPattern, '')
    .replace(replaceablePattern, (letter) => letterReplacements[letter] ?? letter)
    .normalize('NFC')

export interface FoldedWord {
  /** Without diacritics. Empty if the word consists of marks only. */
  readonly folded: string
  /** Alternative spelling such as `kaese`, or null. */
  readonly expanded: string | null
}

/** Folds one word of a text that `normalise` has processed. */
export const foldWord = (word: string): FoldedWord => {
  if (!nonAsciiPattern.test(word)) return { folded: word, expanded: null }
  const decomposed = word.normalize('NFD')
  const folded = stripDiacritics(decomposed)
  const withExpansions = decomposed.replace(expandablePattern, (letter) => letterExpansions[letter] ?? letter)
  const expanded = withExpansions === decomposed ? null : stripDiacritics(withExpansions)
  return { folded, expanded: expanded === folded ? null : expanded }
}
