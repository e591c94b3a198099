import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { leaveQuestionsAtom } from '../../domain/downloads/actions.ts'
import { isDownloadAskingAtom, trayJobsAtom } from '../../domain/downloads/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { later } from '../../ui/later.tsx'

const DownloadTray = later(() => import('./download-tray.tsx').then((module) => module.DownloadTray))
const DownloadQuestions = later(() => import('./download-questions.tsx').then((module) => module.DownloadQuestions), true)

/** Everything that downloads show above the page; stands once in the shell and costs nothing until there is one. */
export const DownloadLayer = () => {
  const isAsking = useAtomValue(isDownloadAskingAtom)
  const hasJobs = useAtomValue(trayJobsAtom).length > 0
  const { href, place } = useAtomValue(pageAtom)
  const leaveQuestions = useSetAtom(leaveQuestionsAtom)
  // oxlint-disable-next-line react/exhaustive-deps -- once for each page
  useEffect(() => leaveQuestions, [href])
  return (
    <>
      {/* There the whole list is the page. */}
      {hasJobs && place !== 'downloads' && <DownloadTray />}
      {isAsking && <DownloadQuestions />}
    </>
  )
}
