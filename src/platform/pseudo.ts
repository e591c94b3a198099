import type { Messages } from '@lingui/core'

const letters: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  n: 'ñ',
  c: 'ç',
  s: 'š',
  A: 'Å',
  E: 'Ë',
  I: 'Ï',
  O: 'Ö',
  U: 'Ü',
  S: 'Š',
}
const accented = (text: string) => `[${text.replace(/[a-zA-Z](?![^<]*>)/g, (letter) => letters[letter] ?? letter)}]`

/** Replaces the words of compiled messages. Names of values, plural keys and tags stay. */
const change = (part: unknown): unknown => {
  if (typeof part === 'string') return accented(part)
  if (!Array.isArray(part)) return part
  const [name, format, options] = part as readonly unknown[]
  if (typeof options !== 'object' || options === null) return part
  const changed = Object.entries(options).map(([key, value]) => [
    key,
    key === 'offset' ? value : Array.isArray(value) ? value.map((one) => (one === '#' ? one : change(one))) : change(value),
  ])
  return [name, format, Object.fromEntries(changed)]
}

export const pseudoLocalise = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [
      id,
      (Array.isArray(message) ? message.map(change) : change(message)) as Messages[string],
    ]),
  )
