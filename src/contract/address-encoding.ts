/** Query parameters of a page by name, still encoded. */
export type RawSearch = Readonly<Record<string, string>>

const readable: readonly (readonly [RegExp, string])[] = [
  [/%2A/gi, '*'],
  [/%3A/gi, ':'],
  [/%2F/gi, '/'],
  [/%40/gi, '@'],
  [/%20/g, '+'],
]

/** Replaces lone surrogates by U+FFFD, because they have no URL encoding. */
const wellFormed = (text: string): string =>
  text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')

/** Escapes commas inside a value; commas between values stay. */
export const encodeValue = (value: string): string =>
  readable.reduce((text, [escaped, plain]) => text.replace(escaped, plain), encodeURIComponent(wellFormed(value)))

/**
 * Encodes the search text as one readable path segment, with the same spelling as the router. `$` is escaped, because the router reads it
 * as a parameter name.
 */
export const encodeSegment = (text: string): string =>
  encodeURIComponent(wellFormed(text)).replace(/%(?:2C|3A|40|26|2B|3D|3B|5B|5D|5E|7C)/g, (escaped) => decodeURIComponent(escaped))

export const decodeValue = (raw: string): string => {
  const spaced = raw.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** Parameters by name, still encoded. The last value of a repeated name counts. */
export const readRawSearch = (text: string): RawSearch => {
  const raw = new Map<string, string>()
  for (const pair of text.split('&')) {
    const at = pair.indexOf('=')
    const key = at < 0 ? pair : pair.slice(0, at)
    if (key !== '' && key !== '__proto__') raw.set(key, at < 0 ? '' : pair.slice(at + 1))
  }
  return Object.fromEntries(raw)
}
