/** ETags are unquoted inside the server; headers quote them. All of ours are strong. */
export const quoted = (etag: string): string => `"${etag}"`

const tags = (header: string): string[] => header.split(',').map((tag) => tag.trim())

/** The ETag in a header; also of `W/"…"`, which compressing proxies make of a strong one. Null if it is invalid. */
export const versionIn = (header: string | null): string | null => /^\s*(?:W\/)?"([\x21\x23-\x7e]*)"\s*$/.exec(header ?? '')?.[1] ?? null

/** The version that a change is based on; null = any. An invalid `If-Match` matches no version. */
export const ifMatchOf = (request: Request): string | null => {
  const header = request.headers.get('if-match')
  if (header === null || header.trim() === '*') return null
  return versionIn(header) ?? 'no-such-version'
}

/** Whether the client has this version, for 304. Weak comparison, as RFC 9110 requires for If-None-Match. */
export const isFresh = (request: Request, etag: string): boolean => {
  const header = request.headers.get('if-none-match')
  return header !== null && tags(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === quoted(etag))
}
