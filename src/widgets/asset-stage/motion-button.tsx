import { useLingui } from '@lingui/macro'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Moving } from './use-moving.ts'

/** Pauses a picture that moves. */
export const MotionButton = ({ moving: { isPlaying, toggle } }: { readonly moving: Moving }) => {
  const { t } = useLingui()
  return (
    <div className="stage-bar">
      <IconButton
        icon={isPlaying ? 'i-lucide-pause' : 'i-lucide-play'}
        tooltipSide="top"
        label={isPlaying ? t({ id: 'widgets.stage.pause', message: 'Pause' }) : t({ id: 'widgets.stage.play', message: 'Play' })}
        onClick={toggle}
      />
    </div>
  )
}
