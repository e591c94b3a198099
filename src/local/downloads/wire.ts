import type { Job, Reason } from '#local/downloads/records.ts'

/** What the server said when a download was asked for. */
export interface Prepared {
  /** Lives a few minutes, so it is asked for anew with every try; null = there is nothing for this person. */
  readonly url: string | null
  readonly name: string | null
  /** Exact bytes, when known. */
  readonly bytes: number | null
  readonly rejected: readonly string[]
}

/** The server as far as downloads are concerned, always in the name of one person. Both reject with DownloadProblem. */
export interface DownloadWire {
  /** May take minutes: the file is made first. */
  readonly prepare: (job: Job, signal: AbortSignal) => Promise<Prepared>
  /** The answer of a good transfer, with its body still to be read. */
  readonly open: (url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Response>
}

/**
 * What a try ended with: `later` = it may work another time; `restart` = from the beginning; `auth` = the session is over;
 * `denied`, `gone`, `failed` = not without the person.
 */
export type ProblemKind = 'later' | 'restart' | 'auth' | 'denied' | 'gone' | 'failed'

export class DownloadProblem extends Error {
  constructor(
    readonly kind: ProblemKind,
    readonly reason: Reason,
    /** Not before so many milliseconds; null = nobody said. */
    readonly after: number | null = null,
  ) {
    super(`download: ${kind} (${reason})`)
    this.name = 'DownloadProblem'
  }
}
