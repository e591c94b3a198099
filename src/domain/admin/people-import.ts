import type { CallBody } from '#contract/calls.ts'
import type { AccountsImported, ImportedLine } from '#contract/people-import.ts'

/** What an import has done so far. */
export interface ImportDone {
  readonly added: number
  readonly changed: number
  readonly refused: readonly ImportedLine[]
  readonly links: AccountsImported['links']
  readonly lifetime: number
  readonly delivery: AccountsImported['delivery']
  /** Lines that are not applied yet. */
  readonly remaining: number
  /** Accounts have changed since the preview: the rest needs a new preview. */
  readonly rest: AccountsImported | null
}

/** Time for one call: the server applies up to 250 lines in it. */
export const importTimeoutMs = 120_000

/**
 * Applies a file in as many calls as it needs. It ends early if accounts have changed since the preview, or no line can be applied.
 * @param send makes one call
 * @param onProgress called after each call
 */
export const applyImport = async (
  text: string,
  preview: AccountsImported,
  send: (body: CallBody<'importAccounts'>) => Promise<AccountsImported>,
  onProgress: (done: ImportDone) => void,
): Promise<ImportDone> => {
  const { lifetime, delivery, remaining } = preview
  const refused = preview.lines.filter(({ outcome }) => outcome === 'refused')
  let done: ImportDone = { added: 0, changed: 0, refused, links: [], lifetime, delivery, remaining, rest: null }
  for (let last = preview; last.remaining > 0; ) {
    const response = await send({ text, dryRun: false, plan: last.plan })
    if (response.problem) return { ...done, rest: response }
    done = {
      ...done,
      added: done.added + response.counts.added,
      changed: done.changed + response.counts.changed,
      refused: [...done.refused, ...response.lines.filter(({ outcome }) => outcome === 'refused')],
      links: [...done.links, ...response.links],
      remaining: response.remaining,
    }
    onProgress(done)
    if (response.counts.added + response.counts.changed === 0) return done
    last = response
  }
  return done
}
