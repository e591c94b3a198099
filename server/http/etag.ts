/** Versions travel unquoted inside the program; the quotes belong to HTTP. Every one of ours is strong. */
export const quoted = (etag: string): string => `"${etag}"`

const tags = (header: string): string[] => header.split(',').map((tag) => tag.trim())

/** The version a change builds on: null = whatever is there. A weak or malformed one matches nothing. */
export const ifMatchOf = (request: Request): string | null => {
  const header = request.headers.get('if-match')
  if (header === null || header.trim() === '*') return null
  const [tag, ...more] = tags(header)
  const strong = /^"([\x21\x23-\x7e]*)"$/.exec(tag ?? '')
  return more.length === 0 && strong?.[1] !== undefined ? strong[1] : 'no-such-version'
}

/** Whether the client has this version already, for 304. Weak comparison, as RFC 9110 asks for If-None-Match. */
export const isFresh = (request: Request, etag: string): boolean => {
  const header = request.headers.get('if-none-match')
  return header !== null && tags(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === quoted(etag))
}
