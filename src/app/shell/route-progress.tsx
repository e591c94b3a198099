import { useLingui } from '@lingui/macro'
import { useRouterState } from '@tanstack/react-router'

/** Thin bar at the top while a page loads. */
export const RouteProgress = () => {
  const { t } = useLingui()
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  if (!isLoading) return null
  return (
    <div
      role="progressbar"
      aria-label={t({ id: 'global.page.loading', message: 'Page is loading' })}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden"
    >
      <div className="keeps-moving h-full w-1/3 animate-[slide-along_1s_ease-in-out_infinite] bg-primary" />
    </div>
  )
}
