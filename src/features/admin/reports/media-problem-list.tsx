import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import { translatedReason } from '../../../domain/admin/reason-text.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { showErrorAtom } from '../../../domain/toasts/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { useRepeatedRefresh } from '../../../ui/use-repeated-refresh.ts'
import { PublishableFiles } from './publishable-files.tsx'
import { ReportCard } from './report-card.tsx'

/** The result of a retry appears within a few seconds, for long files later. */
const refreshMs = 2000

/** Media files that could not be used, with their reasons; nothing if the server does not support the call. */
export const MediaProblemList = () => {
  const { t, i18n } = useLingui()
  const api = useAtomValue(apiAtom)
  const showError = useSetAtom(showErrorAtom)
  const load = useCallback((signal: AbortSignal) => api.call('getMediaProblems', { signal }), [api])
  const { retry: refresh, ...state } = useLoaded(load, true)
  const [isStarting, setStarting] = useState(false)
  const [retried, setRetried] = useState<number | null>(null)
  const refreshRepeatedly = useRepeatedRefresh(refresh, refreshMs)
  const tryAgain = async () => {
    setStarting(true)
    try {
      const { count } = await api.call('retryMedia', { body: {} })
      setRetried(count)
      refreshRepeatedly()
    } catch (failure) {
      showError(failure)
    } finally {
      setStarting(false)
    }
  }
  if (state.status !== 'success' || state.value.problems === null) return null
  const { total } = state.value
  const problems = state.value.problems.map((problem) => ({ ...problem, translated: translatedReason(i18n, problem) }))
  const title = t({ id: 'admin.media.title', message: 'Files with problems' })
  const file = t({ id: 'admin.media.file', message: 'File' })
  const reason = t({ id: 'admin.media.reason', message: 'Reason' })
  return (
    <ReportCard
      title={title}
      hint={t({
        id: 'admin.media.hint',
        message: 'Files of the media folder that the portal cannot show, and other problems of the folder.',
      })}
      rows={[[file, reason], ...problems.map(({ path, reason: sent, translated }) => [path, translated ?? sent])]}
    >
      <PublishableFiles count={state.value.publishable ?? 0} />
      {problems.length === 0 ? (
        <p className="m-0 text-14px text-muted">
          <Trans id="admin.media.none">All media files can be used.</Trans>
        </p>
      ) : (
        <div
          role="group"
          aria-label={title}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lists scroll in it, so keys have to reach it
          tabIndex={0}
          className="max-h-96 overflow-y-auto"
        >
          <table className="w-full table-fixed border-collapse text-14px">
            <thead>
              <tr className="text-13px text-muted">
                <th scope="col" className="pb-1 text-start font-medium">
                  {file}
                </th>
                <th scope="col" className="pb-1 text-start font-medium">
                  {reason}
                </th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ path, reason: sent, translated }) => (
                <tr key={`${path} ${sent}`}>
                  <th scope="row" className="py-1 pe-3 text-start align-top font-normal [overflow-wrap:anywhere]">
                    <bdi>{path}</bdi>
                  </th>
                  {/* A reason without known codes is English. */}
                  <td {...(translated === null && { lang: 'en', dir: 'ltr' })} className="py-1 align-top [overflow-wrap:anywhere]">
                    {translated ?? sent}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {problems.length > 0 && (
          <Button icon="i-lucide-rotate-cw" loading={isStarting} onClick={() => void tryAgain()}>
            <Trans id="global.retry">Try again</Trans>
          </Button>
        )}
        <span role="status" className="text-14px text-muted">
          {retried !== null && (
            <Plural id="admin.media.retried" value={retried} one="# file is read again." other="# files are read again." />
          )}
        </span>
        {total > problems.length && (
          <span className="text-13px text-muted">
            <Plural id="admin.media.more" value={total - problems.length} one="# more is in the log." other="# more are in the log." />
          </span>
        )}
      </div>
    </ReportCard>
  )
}
