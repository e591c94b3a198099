import type { PartWriter } from '#local/downloads/part-files.ts'

/** One call at a time: the page waits for each reply. */
export interface WriterRequest {
  readonly name: keyof PartWriter
  /** Arguments of the call, without its abort signal. */
  readonly values: readonly unknown[]
}

export type WriterReply = { readonly result: string | undefined } | { readonly failure: string; readonly message: string }
