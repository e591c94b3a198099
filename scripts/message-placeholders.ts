import { compileMessage } from '@lingui/message-utils/compileMessage'

const collect = (part: unknown, names: Set<string>): void => {
  if (typeof part === 'string') {
    for (const [tag] of part.matchAll(/<\/?\d+\/?>/g)) names.add(tag)
    return
  }
  if (!Array.isArray(part)) return
  const [name, format, options] = part as readonly unknown[]
  if (typeof name === 'string') names.add(name)
  if (typeof format === 'string' && typeof options === 'object' && options !== null)
    for (const value of Object.values(options))
      for (const one of Array.isArray(value) ? value : [value]) if (one !== '#') collect(one, names)
}

/** Placeholders and tags of an ICU message, sorted; null if it does not parse. */
export const placeholdersOf = (text: string): readonly string[] | null => {
  const parts: unknown = compileMessage(text)
  // An invalid message is returned unchanged; a quoted brace would have lost its quotes.
  if (!Array.isArray(parts) || (parts.length === 1 && parts[0] === text && /[{}]/.test(text))) return null
  const names = new Set<string>()
  for (const part of parts) collect(part, names)
  return [...names].toSorted()
}
