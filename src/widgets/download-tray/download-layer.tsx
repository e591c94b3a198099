import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { closeDownloadDialogsAtom } from '../../domain/downloads/actions.ts'
import { isDownloadDialogOpenAtom, trayJobsAtom } from '../../domain/downloads/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { loadMessages } from '../../platform/i18n.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const ShownDownloads = lazyComponent(() =>
  Promise.all([import('./shown-downloads.tsx'), loadMessages('search')]).then(([module]) => module.ShownDownloads),
)
const DownloadDialogs = lazyComponent(
  () => Promise.all([import('./download-dialogs.tsx'), loadMessages('search')]).then(([module]) => module.DownloadDialogs),
  true,
)

/** Download tray and dialogs above the page. Rendered once in the shell; their code loads with the first download. */
export const DownloadLayer = () => {
  const isDialogOpen = useAtomValue(isDownloadDialogOpenAtom)
  const hasJobs = useAtomValue(trayJobsAtom).length > 0
  const { href, route } = useAtomValue(pageAtom)
  const closeDialogs = useSetAtom(closeDownloadDialogsAtom)
  // oxlint-disable-next-line react/exhaustive-deps -- once for each page
  useEffect(() => closeDialogs, [href])
  return (
    <>
      {/* The downloads page shows the whole list. */}
      {hasJobs && route !== 'downloads' && <ShownDownloads />}
      {isDialogOpen && <DownloadDialogs />}
    </>
  )
}
