/** Versions travel unquoted inside the program; the quotes belong to HTTP. Every one of ours is strong. */
export const quoted = (etag: string): string => `"${etag}"`

const tags = (header: string): string[] => header.split(',').map((tag) => tag.trim())

/** Name of the version in a header; also `W/"…"`, which proxies make of ours when they pack the answer. Null when it is none. */
export const versionIn = (header: string | null): string | null => /^\s*(?:W\/)?"([\x21\x23-\x7e]*)"\s*$/.exec(header ?? '')?.[1] ?? null

/** The version a change builds on: null = whatever is there. What is no single version matches nothing. */
export const ifMatchOf = (request: Request): string | null => {
  const header = request.headers.get('if-match')
  if (header === null || header.trim() === '*') return null
  return versionIn(header) ?? 'no-such-version'
}

/** Whether the client has this version already, for 304. Weak comparison, as RFC 9110 asks for If-None-Match. */
export const isFresh = (request: Request, etag: string): boolean => {
  const header = request.headers.get('if-none-match')
  return header !== null && tags(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === quoted(etag))
}
