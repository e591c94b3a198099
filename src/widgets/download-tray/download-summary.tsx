import { Plural } from '@lingui/macro'
import type { Job } from '#local/downloads/job-records.ts'
import { isInProgress } from '#local/downloads/job-states.ts'

/** State of the downloads in a few words. */
export const DownloadSummary = ({ jobs }: { readonly jobs: readonly Job[] }) => {
  const under = jobs.filter(isInProgress).length
  const paused = jobs.filter(({ state }) => state === 'paused' || state === 'needs-auth').length
  const downloads = jobs.filter(({ state }) => state === 'needs-choice').length
  const failed = jobs.filter(({ state }) => state === 'failed' || state === 'denied' || state === 'gone').length
  if (under > 0) return <Plural id="widgets.tray.running" value={under} one="# download" other="# downloads" />
  if (paused > 0) return <Plural id="widgets.tray.stopped" value={paused} one="# download paused" other="# downloads paused" />
  if (failed > 0) return <Plural id="widgets.tray.failed" value={failed} one="# download failed" other="# downloads failed" />
  if (downloads > 0)
    return (
      <Plural id="global.connection.waiting.downloads" value={downloads} one="One download is waiting." other="# downloads are waiting." />
    )
  return <Plural id="widgets.tray.done" value={jobs.length} one="# download finished" other="# downloads finished" />
}
