import type { AnyErrorCode } from '#contract/errors.ts'

/** A call that did not give an answer. The code is stable and never shown; app/failure-words.ts has the words. */
export class ApiFailure extends Error {
  constructor(
    readonly code: AnyErrorCode,
    /** HTTP status; 0 when no answer arrived. */
    readonly status: number,
    readonly values: Readonly<Record<string, string | number>> = {},
    readonly blockedMinutes?: number,
    /** What the server asked for; null = nothing. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(code)
    this.name = 'ApiFailure'
  }
}

/** No answer arrived. */
export const lostCall = (): ApiFailure => new ApiFailure(navigator.onLine ? 'client.network' : 'client.offline', 0)

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
