import { isFresh, quoted } from './etag.ts'

interface Conditional {
  readonly request: Request
  readonly setHeader: (name: string, value: string) => void
}

/** Answers with the version's name, or 304 when the client has that version already. */
export const unlessFresh = <Answer>({ request, setHeader }: Conditional, etag: string, answer: () => Answer): Answer | Response => {
  setHeader('ETag', quoted(etag))
  return isFresh(request, etag) ? new Response(null, { status: 304 }) : answer()
}
