import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { leaveQuestionsAtom } from '../../domain/downloads/actions.ts'
import { choiceAtom, mailIdsAtom, orderIdsAtom, refusedIdsAtom, trayJobsAtom } from '../../domain/downloads/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'

const DownloadTray = lazy(() => import('./download-tray.tsx').then((module) => ({ default: module.DownloadTray })))
const OptionsDialog = lazy(() => import('../download-dialog/options-dialog.tsx').then((module) => ({ default: module.OptionsDialog })))
const MailDialog = lazy(() => import('../download-dialog/mail-dialog.tsx').then((module) => ({ default: module.MailDialog })))
const RefusalDialog = lazy(() => import('../download-dialog/refusal-dialog.tsx').then((module) => ({ default: module.RefusalDialog })))
const OrderDialog = lazy(() => import('../download-dialog/order-dialog.tsx').then((module) => ({ default: module.OrderDialog })))

/** Everything that downloads show above the page; stands once in the shell and costs nothing until there is one. */
export const DownloadLayer = () => {
  const choice = useAtomValue(choiceAtom)
  const orderIds = useAtomValue(orderIdsAtom)
  const mailIds = useAtomValue(mailIdsAtom)
  const isRefused = useAtomValue(refusedIdsAtom) !== null
  const hasJobs = useAtomValue(trayJobsAtom).length > 0
  const { href, place } = useAtomValue(pageAtom)
  const leaveQuestions = useSetAtom(leaveQuestionsAtom)
  // oxlint-disable-next-line react/exhaustive-deps -- once for each page
  useEffect(() => leaveQuestions, [href])
  return (
    <Suspense fallback={null}>
      {/* There the whole list is the page. */}
      {hasJobs && place !== 'downloads' && <DownloadTray />}
      {choice && <OptionsDialog key={choice.assetIds.join()} choice={choice} />}
      {orderIds && <OrderDialog assetIds={orderIds} />}
      {mailIds && <MailDialog assetIds={mailIds} />}
      {isRefused && <RefusalDialog />}
    </Suspense>
  )
}
