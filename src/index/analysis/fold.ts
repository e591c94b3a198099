/**
 * What is left of letters after case and diacritics are gone. Only letters that Unicode does not take apart by itself stand here.
 */
const plainLetters: Readonly<Record<string, string>> = {
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

/** Letters that are also written with two letters: `Käse` is found as `kase` and as `kaese`. Keyed by the decomposed letter. */
const longForms: Readonly<Record<string, string>> = {
  'a\u0308': 'ae',
  'o\u0308': 'oe',
  'u\u0308': 'ue',
  'a\u030a': 'aa',
  ø: 'oe',
}

/** Marks without meaning for a search: soft hyphen, joiners, byte order mark, variation selectors. */
const invisible = /\u00ad|\u200c|\u200d|\u2060|\ufeff|[\u{fe00}-\u{fe0f}]/gu
const nonAscii = /[^\0-\x7f]/
const diacritics = /[\u0300-\u036f]+/g
const lettersToReplace = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')
const lettersWithLongForm = new RegExp(Object.keys(longForms).join('|'), 'g')

/**
 * One notation for the many ways in which a text can be encoded: full-width letters, ligatures, capitals.
 * Diacritics are still there. Lone surrogates stay as they are.
 */
export const normalise = (text: string): string =>
  nonAscii.test(text) ? text.replace(invisible, '').normalize('NFKC').toLowerCase().normalize('NFKC') : text.toLowerCase()

// Only the marks of European scripts go; NFC puts those together again that belong to their letter (が, 한, й stays и).
const strip = (decomposed: string): string =>
  decomposed
    .replace(diacritics, '')
    .replace(lettersToReplace, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')

export interface FoldedWord {
  /** Without diacritics; may be empty when the word was nothing but marks. */
  readonly plain: string
  /** The other usual spelling (`kaese`), null when there is none. */
  readonly long: string | null
}

/** Folds one word of a normalised text. */
export const foldWord = (word: string): FoldedWord => {
  if (!nonAscii.test(word)) return { plain: word, long: null }
  const decomposed = word.normalize('NFD')
  const plain = strip(decomposed)
  const spelled = decomposed.replace(lettersWithLongForm, (letter) => longForms[letter] ?? letter)
  const long = spelled === decomposed ? null : strip(spelled)
  return { plain, long: long === plain ? null : long }
}
