import { Trans, useLingui } from '@lingui/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { isRecent } from '#local/offline/offline-records.ts'
import type { OfflineSummary } from '#local/offline/offline-summary.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { CopyActions } from './copy-actions.tsx'
import { setIcons, setLink, useSetTitle } from './copy-source.ts'
import { useCopyText, useFilesText, useSetNote } from './use-copy-text.ts'

const isFetchingFiles = ({ files, count }: OfflineSummary): boolean => files !== null && files.completeCount + files.missingCount < count

/** Progress of descriptions and pictures, then of the files; null = the count is unknown. */
const progressOf = ({ set, count, describedCount, completeCount, files }: OfflineSummary): number | null => {
  if (set.stage === 'members' || count === 0) return null
  return set.stage === 'done' && files ? (files.completeCount + files.missingCount) / count : (describedCount + completeCount) / (2 * count)
}

/** Title with a link to the page that shows the source. */
const CopyTitle = ({ summary: { set, cover }, title }: { readonly summary: OfflineSummary; readonly title: string }) => {
  const link = setLink(set)
  const content = (
    <>
      {cover !== null && <Icon name={setIcons[set.source.kind]} className="size-4 shrink-0 text-muted" />}
      <bdi className="line-clamp-2 [overflow-wrap:anywhere]" title={title}>
        {title}
      </bdi>
    </>
  )
  if (!link) return <span className="flex min-h-6 min-w-0 items-center gap-1.5 text-14px">{content}</span>
  return (
    <Link {...link} className="flex min-h-6 min-w-0 items-center gap-1.5 text-14px text-inherit no-underline hover:underline">
      {content}
    </Link>
  )
}

interface OfflineCopyRowProps {
  readonly summary: OfflineSummary
  /** Current time on the clock of the offline permissions. */
  readonly clock: number
}

/** One offline copy: title, state and actions. */
export const OfflineCopyRow = ({ summary, clock }: OfflineCopyRowProps) => {
  const { t } = useLingui()
  const { set, cover } = summary
  const title = useSetTitle()(set)
  const text = useCopyText()(summary)
  const note = useSetNote()(summary, clock)
  const filesText = useFilesText()(summary)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const isRunning = set.stage !== 'done' && set.trouble === null
  const isFetching = isRunning || (set.stage === 'done' && isFetchingFiles(summary))
  const isAutomatic = isRecent(set.source)
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-center gap-3">
        <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-media bg-stage text-muted">
          {cover === null ? <Icon name={setIcons[set.source.kind]} /> : <img src={cover} alt="" className="size-full object-cover" />}
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <CopyTitle summary={summary} title={title} />
          <span className="tabular text-12px text-muted">{text}</span>
          {isAutomatic && (
            <span className="text-12px text-muted">
              <Trans id="views.device.automatic">Saved automatically. Removed first when space runs out.</Trans>
            </span>
          )}
          {filesText !== null && <span className="tabular text-12px text-muted">{filesText}</span>}
          {note !== null && <span className={`text-12px ${set.trouble === null ? 'text-muted' : 'text-danger'}`}>{note}</span>}
        </span>
        <CopyActions summary={summary} title={title} isRunning={isRunning} hasFiles={!isAutomatic} />
      </div>
      {isFetching && isOnline && (
        <ProgressBar value={progressOf(summary)} label={t({ id: 'widgets.tray.progress', message: `Progress: ${title}` })} />
      )}
    </li>
  )
}
