import type { RawValue } from './row.ts'

/** A value of the wrong type for its field; the message completes a sentence that begins with the name of the field. */
export class WrongValueError extends Error {}

const scalar = (value: unknown): string => {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  throw new WrongValueError('is neither a text nor a number')
}

export const oneOf = (value: RawValue): string => {
  if ('cell' in value) return value.cell
  if (Array.isArray(value.json) && value.json.length === 1) return scalar(value.json[0])
  return scalar(value.json)
}

/** Fields whose lists other programs separate by semicolons. */
const semicolonLists: ReadonlySet<string> = new Set(['keywords', 'people'])

/** All items of a list, including empty ones, because lists of two languages are parallel. */
export const itemsOf = (value: RawValue, field = ''): string[] => {
  if ('cell' in value) {
    const separator = semicolonLists.has(field) && !value.cell.includes('|') ? ';' : '|'
    return value.cell.split(separator).map((part) => part.trim())
  }
  return Array.isArray(value.json) ? value.json.map(scalar) : [scalar(value.json)]
}

export const listOf = (value: RawValue): string[] => itemsOf(value).filter((part) => part !== '')

/** Group names; a single `-` means no group. */
export const groupsOf = (value: RawValue): string[] => {
  const groups = listOf(value)
  if (groups.length === 1 && groups[0] === '-') return []
  const odd = groups.find((group) => group === '*' || group === '-' || group.length > 64 || /[\s,;:]/.test(group))
  if (odd !== undefined) throw new WrongValueError(`names "${odd.slice(0, 40)}", which is not a group`)
  return groups
}

export const wholeNumber = (text: string, low: number, high: number): number => {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= low && number <= high)) throw new WrongValueError(`is not a whole number from ${low} to ${high}`)
  return number
}

export const positiveNumber = (text: string): number => {
  const number = /^\d{1,9}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  if (!(number > 0)) throw new WrongValueError('is not a number above 0')
  return number
}

/** `12.2.2024` as an ISO 8601 date, and any other text unchanged. */
export const isoDate = (text: string): string =>
  text.replace(/^\s*(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?=\s*$)/, (_, day: string, month: string, year: string) => {
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  })
