/** Plurals that no rule covers. Folded. */
const irregularPlurals: Readonly<Record<string, string>> = {
  alben: 'album',
  busse: 'bus',
  children: 'child',
  feet: 'foot',
  firmen: 'firma',
  geese: 'goose',
  knives: 'knife',
  leaves: 'leaf',
  men: 'man',
  mice: 'mouse',
  museen: 'museum',
  shelves: 'shelf',
  skies: 'sky',
  teeth: 'tooth',
  themen: 'thema',
  tuermen: 'turm',
  viren: 'virus',
  wolves: 'wolf',
  women: 'woman',
  zentren: 'zentrum',
}

/**
 * German nouns with a plural in -er, which is a closed list, and the ends of their compounds. Words with other ends stay: `Fenster`, `water`.
 * A few others lose -er as well: `Feier`. No stem is shorter than three letters, so `Eier` stays.
 */
const pluralsInEr = [
  'amt|bad|band|bild|blatt|brett|buch|dach|dorf|ei|fach|fass|feld|geist|gesicht|gespenst|gewand|glas|glied|grab|gras|gut|haupt|haus|holz',
  'horn|huhn|kalb|kind|kleid|kraut|lamm|land|licht|lied|loch|mal|mann|maul|nest|rad|rand|rind|schild|schloss|schwert|strauch|tal|tuch',
  'volk|wald|wort|wurm',
]
const pluralInErPattern = new RegExp(`(?:${pluralsInEr.join('|')})er$`)

/** Shortest stem that loses an ending. Unit: letters. */
const minStemLength = 3
/** Shorter words keep a final y: `sky`. Unit: letters. */
const minLengthWithY = 4
/** Shorter words keep ae, oe and ue: `poet`. Unit: letters. */
const minLengthWithUmlaut = 5
/** `Lehrerinnen`, but not `Spinnen`. Unit: letters before -innen. */
const minLengthBeforeInnen = 5

const lettersPattern = /^[a-z]+$/
const umlautPattern = /(?<![aeiouq])([aou])e(?=[^aeiou])|aeu/g

/** Other spelling of `Haeuser`. */
const withoutUmlauts = (word: string): string =>
  word.length < minLengthWithUmlaut ? word : word.replace(umlautPattern, (_, vowel?: string) => vowel ?? 'au')

/** The word without one ending, or the same word. */
const withoutEnding = (word: string): string => {
  const { length } = word
  const last = word.at(-1)
  const before = word.at(-2)
  const cut = (count: number): string => (length - count >= minStemLength ? word.slice(0, -count) : word)
  if (last === 'e') return before === 'e' ? word : cut(1)
  if (last === 'n') {
    if (word.endsWith('innen') && length >= minLengthBeforeInnen + 5) return cut(3)
    // `Seen`, `Ideen`: the second e belongs to the stem.
    if (before === 'e') return word.at(-3) === 'e' ? cut(1) : cut(2)
    return word.endsWith('eln') || word.endsWith('ern') ? cut(1) : word
  }
  if (last === 's') {
    if (before === 'e') return word.at(-3) === 'e' ? cut(1) : cut(2)
    return before === 's' || before === 'u' || before === 'i' ? word : cut(1)
  }
  if (last === 'r') return pluralInErPattern.test(withoutUmlauts(word)) ? cut(2) : word
  return last === 'y' && length >= minLengthWithY ? `${word.slice(0, -1)}i` : word
}

/** Particles after a Korean noun that have one syllable follow at least two of them, because they also end nouns: `나이`. */
const particlePattern =
  /^(?:(\p{Script=Hangul}+?)(?:에서는|에서도|에게서|으로부터|에서|에게|에는|에도|께서|한테|으로|까지|부터|보다|처럼|마다|조차|하고|이나|이랑)|(\p{Script=Hangul}{2,}?)[은는이가을를의와과도로만에])$/u
const firstHangul = '\uac00'
const lastHangul = '\ud7a3'

/** A Korean word without its particles, or the same word. */
const withoutParticles = (word: string): string => {
  const match = particlePattern.exec(word)
  const noun = match?.[1] ?? match?.[2]
  return noun === undefined ? word : withoutParticles(noun)
}

/**
 * Light stem of a folded German or English word: singular and plural, cases, and the two spellings of umlauts have the same stem. The
 * language is not known, so a rule must do little harm in the other one. Korean words lose their particles. Words with other characters stay.
 */
export const stem = (word: string): string => {
  if (!lettersPattern.test(word)) {
    const first = word.charAt(0)
    return first >= firstHangul && first <= lastHangul ? withoutParticles(word) : word
  }
  let stemmed = Object.hasOwn(irregularPlurals, word) ? (irregularPlurals[word] ?? word) : word
  // Endings follow one another: `Bildern`, `Bilder`, `Bild`.
  for (let shorter = withoutEnding(stemmed); shorter !== stemmed; shorter = withoutEnding(stemmed)) stemmed = shorter
  return withoutUmlauts(stemmed)
}
