import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { OfflineSource } from '#local/offline/offline-records.ts'
import { makeAvailableOfflineAtom, removeOfflineCopiesAtom } from '../../domain/offline/copies/actions.ts'
import { areOfflineCopiesAllowedAtom, isComplete, offlineSummaryOfAtom } from '../../domain/offline/copies/atoms.ts'
import { NamedButton } from '../../ui/named-button.tsx'
import { useIsVeryWide } from '../../ui/use-is-wide.ts'

interface OfflineButtonProps {
  readonly source: OfflineSource
  /** Name of the source for the user; empty if the source contains its name. */
  readonly title: string
  /** Accessible name and tooltip, if several buttons are beside each other. */
  readonly label?: string
  readonly tooltipSide?: 'top' | 'bottom'
  readonly className?: string
}

/** Toggle that makes a source available offline. */
export const OfflineButton = ({ source, title, label, tooltipSide = 'bottom', className = '' }: OfflineButtonProps) => {
  const { t } = useLingui()
  const isAllowed = useAtomValue(areOfflineCopiesAllowedAtom)
  const copy = useAtomValue(offlineSummaryOfAtom)(source)
  const makeAvailable = useSetAtom(makeAvailableOfflineAtom)
  const stop = useSetAtom(removeOfflineCopiesAtom)
  const isNamed = useIsVeryWide()
  // Existing offline copies can be removed even if the portal allows no new ones.
  if (!isAllowed && !copy) return null
  return (
    <NamedButton
      text={t({ id: 'widgets.make_offline.name', message: 'Offline' })}
      isNamed={isNamed}
      icon={copy && isComplete(copy) ? 'i-lucide-monitor-check' : 'i-lucide-monitor-down'}
      label={label ?? t({ id: 'widgets.make_offline', message: 'Make available offline' })}
      pressed={copy !== undefined}
      tooltipSide={tooltipSide}
      onClick={() => void (copy ? stop([copy.set.key]) : makeAvailable(source, title))}
      className={className}
    />
  )
}
