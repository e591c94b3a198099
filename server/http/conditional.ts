import { isFresh, quoted } from './etag.ts'

interface Conditional {
  readonly request: Request
  readonly setHeader: (name: string, value: string) => void
}

/** Sets the ETag and returns the response, or 304 if the client has this version. */
export const unlessFresh = <Answer>({ request, setHeader }: Conditional, etag: string, respond: () => Answer): Answer | Response => {
  setHeader('ETag', quoted(etag))
  return isFresh(request, etag) ? new Response(null, { status: 304 }) : respond()
}
