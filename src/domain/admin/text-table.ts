import { placeholdersOf } from '#contract/message-check.ts'

type Texts = Readonly<Record<string, string>>

export interface TextRow {
  readonly id: string
  /** What is translated. */
  readonly source: string
  /** What an admin has written; empty where nobody has. */
  readonly text: string
  /** What the program itself says in that language. */
  readonly standard: string
  readonly isUntranslated: boolean
}

export interface TextSources {
  readonly source: Texts
  readonly written: Texts
  readonly standard: Texts
  /** A language other than the program's own begins with another's texts: what still equals them is not translated. */
  readonly isCopy: boolean
}

/** Words of the administration are seldom translated: they come after those that visitors read. */
const isForAdmins = (id: string): boolean => /^(?:toast\.)?admin\./.test(id)

/** Every text there is, by id. */
export const textRows = ({ source, written, standard, isCopy }: TextSources): TextRow[] => {
  const ids = [...new Set([...Object.keys(source), ...Object.keys(standard), ...Object.keys(written)])]
  const ordered = ids.toSorted((a, b) => Number(isForAdmins(a)) - Number(isForAdmins(b)) || (a < b ? -1 : 1))
  return ordered.map((id) => {
    const [original, text, usual] = [source[id] ?? '', written[id] ?? '', standard[id] ?? '']
    const isUntranslated = (text === '' && usual === '') || (isCopy && text === original && /\p{L}/u.test(original))
    return { id, source: original, text, standard: usual, isUntranslated }
  })
}

/** Rows whose id, original or translation has the words. */
export const matchingRows = (rows: readonly TextRow[], words: string): readonly TextRow[] => {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter(({ id, source, text, standard }) => [id, source, text, standard].some((part) => part.toLowerCase().includes(wanted)))
}

/** Placeholders that only one of two texts has: a number or a name would be missing, or stand there as `{0}`. */
export const placeholderDifferences = (
  source: string,
  text: string,
): { readonly missing: readonly string[]; readonly surplus: readonly string[] } => {
  const [wanted, given] = [placeholdersOf(source), placeholdersOf(text)]
  return { missing: wanted.filter((name) => !given.includes(name)), surplus: given.filter((name) => !wanted.includes(name)) }
}
