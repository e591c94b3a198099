import type { PartWriter } from '#local/downloads/part-files.ts'

/** One call at a time; each is answered before the next. */
export interface WriterRequest {
  readonly name: keyof PartWriter
  /** Those of the call that can be sent. */
  readonly values: readonly unknown[]
}

export type WriterReply = { readonly result: string | undefined } | { readonly failure: string; readonly message: string }
