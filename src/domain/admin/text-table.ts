import { placeholdersOf } from '#contract/message-check.ts'

type Texts = Readonly<Record<string, string>>

export interface TextRow {
  readonly id: string
  /** Source text of the translation. */
  readonly source: string
  /** Text of the administrators; empty if there is none. */
  readonly text: string
  /** Built-in text in that language. */
  readonly standard: string
  readonly isUntranslated: boolean
}

export interface TextSources {
  readonly source: Texts
  readonly written: Texts
  readonly standard: Texts
  /** An added language starts with copies of its template; texts equal to it are untranslated. */
  readonly isCopy: boolean
}

/** Messages of the administration come last, because they are rarely translated. */
const isForAdmins = (id: string): boolean => /^(?:toast\.)?admin\./.test(id)

/** Rows of all messages, by id. */
export const textRows = ({ source, written, standard, isCopy }: TextSources): TextRow[] => {
  const ids = [...new Set([...Object.keys(source), ...Object.keys(standard), ...Object.keys(written)])]
  const ordered = ids.toSorted((a, b) => Number(isForAdmins(a)) - Number(isForAdmins(b)) || (a < b ? -1 : 1))
  return ordered.map((id) => {
    const [original, text, usual] = [source[id] ?? '', written[id] ?? '', standard[id] ?? '']
    const isUntranslated = (text === '' && usual === '') || (isCopy && text === original && /\p{L}/u.test(original))
    return { id, source: original, text, standard: usual, isUntranslated }
  })
}

/** Rows that contain the search text in id, source or translation. */
export const matchingRows = (rows: readonly TextRow[], searchText: string): readonly TextRow[] => {
  const search = searchText.trim().toLowerCase()
  if (search === '') return rows
  return rows.filter(({ id, source, text, standard }) => [id, source, text, standard].some((part) => part.toLowerCase().includes(search)))
}

/** Placeholders that occur in only one of two texts: a value would be missing or appear as `{0}`. */
export const placeholderDifferences = (
  source: string,
  text: string,
): { readonly missing: readonly string[]; readonly surplus: readonly string[] } => {
  const [wanted, given] = [placeholdersOf(source), placeholdersOf(text)]
  return { missing: wanted.filter((name) => !given.includes(name)), surplus: given.filter((name) => !wanted.includes(name)) }
}
