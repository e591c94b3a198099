import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { KeptSource } from '#local/kept/records.ts'
import { keepAtom, stopKeepingAtom } from '../../domain/kept/actions.ts'
import { isComplete, isKeepingAllowedAtom, keptSetOfAtom } from '../../domain/kept/atoms.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface KeepButtonProps {
  readonly source: KeptSource
  /** What the person knows it by; empty where the source says it. */
  readonly title: string
  /** Accessible name and tooltip, where there are several beside each other. */
  readonly label?: string
  readonly tooltipSide?: 'top' | 'bottom'
  readonly className?: string
}

/** Keeps something on this device, or ends that. */
export const KeepButton = ({ source, title, label, tooltipSide = 'bottom', className = '' }: KeepButtonProps) => {
  const { t } = useLingui()
  const isAllowed = useAtomValue(isKeepingAllowedAtom)
  const kept = useAtomValue(keptSetOfAtom)(source)
  const keep = useSetAtom(keepAtom)
  const stop = useSetAtom(stopKeepingAtom)
  // What is kept can be ended even where nothing new may be begun.
  if (!isAllowed && !kept) return null
  return (
    <IconButton
      icon={kept && isComplete(kept) ? 'i-lucide-monitor-check' : 'i-lucide-monitor-down'}
      label={label ?? t({ id: 'widgets.keep', message: 'Keep on this device' })}
      pressed={kept !== undefined}
      tooltipSide={tooltipSide}
      onClick={() => void (kept ? stop([kept.set.key]) : keep(source, title))}
      className={className}
    />
  )
}
