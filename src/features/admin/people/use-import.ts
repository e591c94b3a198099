import { useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { type AccountsImported, maxImportLength } from '#contract/people-import.ts'
import { decodeTexts } from '../../../domain/admin/decode-texts.ts'
import { applyImport, type ImportDone, importTimeoutMs } from '../../../domain/admin/people-import.ts'
import { showErrorAtom } from '../../../domain/toasts/error-messages.ts'
import { useRecentSignIn } from '../../../widgets/second-factor/use-recent-sign-in.ts'

/** Steps of an import: a file is chosen, read, shown, applied, and done. */
export type ImportStep =
  | { readonly kind: 'choose'; readonly isTooLarge: boolean }
  | { readonly kind: 'reading' }
  | { readonly kind: 'preview'; readonly fileName: string; readonly text: string; readonly preview: AccountsImported }
  | { readonly kind: 'applying'; readonly total: number; readonly remaining: number }
  | { readonly kind: 'done'; readonly done: ImportDone }

/**
 * Import of a CSV file of accounts.
 * @param refresh loads the list of accounts again
 */
export const useImport = (refresh: () => void) => {
  const api = useRecentSignIn()
  const showError = useSetAtom(showErrorAtom)
  const [step, setStep] = useState<ImportStep>({ kind: 'choose', isTooLarge: false })
  // A response of a closed dialog, or for an earlier file, is ignored.
  const running = useRef(0)

  const read = async (file: File) => {
    const own = ++running.current
    setStep({ kind: 'reading' })
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const text = bytes.length > 2 * maxImportLength ? null : decodeTexts(bytes)
      if (text === null || text.length > maxImportLength) return setStep({ kind: 'choose', isTooLarge: true })
      const preview = await api.call('importAccounts', { body: { text, dryRun: true }, timeout: importTimeoutMs })
      if (own === running.current) setStep({ kind: 'preview', fileName: file.name, text, preview })
    } catch (failure) {
      if (own !== running.current) return
      showError(failure)
      setStep({ kind: 'choose', isTooLarge: false })
    }
  }

  const apply = async () => {
    if (step.kind !== 'preview') return
    const { text, preview } = step
    const total = preview.remaining
    let latest: ImportDone | null = null
    setStep({ kind: 'applying', total, remaining: total })
    try {
      const done = await applyImport(
        text,
        preview,
        (body) => api.call('importAccounts', { body, timeout: importTimeoutMs }),
        (now) => {
          latest = now
          setStep({ kind: 'applying', total, remaining: now.remaining })
        },
      )
      // Links are shown only once, so that a new preview waits until they are passed on.
      const isUntouched = done.rest !== null && done.added + done.changed === 0
      setStep(isUntouched && done.rest ? { ...step, preview: done.rest } : { kind: 'done', done })
    } catch (failure) {
      showError(failure)
      setStep(latest ? { kind: 'done', done: latest } : step)
    }
    refresh()
  }

  return {
    step,
    read: (file: File) => void read(file),
    apply: () => void apply(),
    reset: () => {
      running.current += 1
      setStep({ kind: 'choose', isTooLarge: false })
    },
  }
}
