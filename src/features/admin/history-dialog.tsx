import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import { configFileNames } from '#contract/config/files.ts'
import type { PublishedVersion } from '#contract/workspace.ts'
import { loadHistoryAtom, partOf } from '../../domain/admin/history.ts'
import { errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { fileNames } from '../../widgets/config-form/file-names.ts'
import { useLocaleName } from '../../widgets/config-form/use-locale-name.ts'
import { HistoryVersion } from './history-version.tsx'

const keyOf = ({ part, revision }: PublishedVersion) => `${part} ${revision}`

const Versions = ({ onDone }: { readonly onDone: () => void }) => {
  const { t, i18n } = useLingui()
  const load = useSetAtom(loadHistoryAtom)
  const failureMessages = useAtomValue(errorMessageAtom)
  const nameOf = useLocaleName()
  const [open, setOpen] = useState<string | null>(null)
  const state = useLoaded(useCallback((signal: AbortSignal) => load(signal), [load]))
  if (state.status === 'loading') return <Spinner className="size-6" label={t({ id: 'global.loading', message: 'Loading …' })} />
  if (state.status === 'failure') {
    const { message, values } = failureMessages.of(state.failure)
    return <p role="alert">{i18n._(message, values)}</p>
  }
  const partName = (part: string) => {
    const { kind, name } = partOf(part)
    if (kind === 'files') {
      const known = configFileNames.find((one) => one === name)
      return known ? i18n._(fileNames[known]) : name
    }
    const language = nameOf(name)
    if (kind === 'config') return t({ id: 'admin.history.config', message: 'Configuration' })
    return kind === 'texts'
      ? t({ id: 'admin.history.texts', message: `Translations: ${language}` })
      : t({ id: 'admin.history.page', message: `Custom page: ${language}` })
  }
  // By revision, not by time: clocks can be set back.
  const newest = new Map<string, number>()
  for (const { part, revision } of state.value) newest.set(part, Math.max(revision, newest.get(part) ?? 0))
  return (
    <ul className="m-0 list-none p-0">
      {state.value.map((version) => {
        const key = keyOf(version)
        const name = partName(version.part)
        const time = i18n.date(new Date(version.savedAt), { dateStyle: 'medium', timeStyle: 'medium' })
        return (
          <li key={key} className="border-b border-line py-1">
            <button
              type="button"
              aria-expanded={open === key}
              onClick={() => setOpen(open === key ? null : key)}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-4 rounded-control border-0 bg-transparent px-2 text-start text-14px text-inherit hover:bg-hover"
            >
              <span className="min-w-0 flex-1 font-medium max-sm:basis-full">
                {name}
                {newest.get(version.part) === version.revision && (
                  <span className="ms-2 inline-block whitespace-nowrap rounded-full border border-solid border-line px-2 py-0.5 text-12px font-normal text-muted">
                    {t({ id: 'admin.history.in_force', message: 'Currently published' })}
                  </span>
                )}
              </span>
              <span className="tabular text-muted">{time}</span>
              <span className="min-w-20 text-muted">{version.savedBy ?? '–'}</span>
            </button>
            {open === key && <HistoryVersion version={version} onDone={onDone} />}
          </li>
        )
      })}
      {state.value.length === 0 && (
        <li>
          <Trans id="admin.history.none">Nothing has been published yet.</Trans>
        </li>
      )}
    </ul>
  )
}

/** History of published versions: time, author, and the difference to the edited configuration. */
export const HistoryDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} maxWidth={760} title={t({ id: 'admin.history', message: 'Earlier versions' })}>
      <Versions onDone={onClose} />
    </Dialog>
  )
}
