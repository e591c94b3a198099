import { isFresh, quoted } from './etag.ts'

interface Conditional {
  readonly request: Request
  readonly setHeader: (name: string, value: string) => void
}

/** Sets the ETag and returns the response, or 304 if the client has this version. */
export const unlessFresh = <Body>({ request, setHeader }: Conditional, etag: string, respond: () => Body): Body | Response => {
  setHeader('ETag', quoted(etag))
  return isFresh(request, etag) ? new Response(null, { status: 304 }) : respond()
}
