import { useLingui } from '@lingui/macro'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { ModelView } from './scene/model-scene.ts'

const turn = Math.PI / 6
const step = 1.3

export const ModelControls = ({ view }: { readonly view: ModelView }) => {
  const { t } = useLingui()
  return (
    <fieldset className="stage-bar">
      <legend className="visually-hidden">{t({ id: 'widgets.stage.model_controls', message: '3D view' })}</legend>
      <IconButton
        icon="i-lucide-rotate-ccw"
        tooltipSide="top"
        label={t({ id: 'widgets.stage.model_left', message: 'Turn left (←)' })}
        onClick={() => view.rotate(-turn, 0)}
      />
      <IconButton
        icon="i-lucide-rotate-cw"
        tooltipSide="top"
        label={t({ id: 'widgets.stage.model_right', message: 'Turn right (→)' })}
        onClick={() => view.rotate(turn, 0)}
      />
      <IconButton
        icon="i-lucide-minus"
        tooltipSide="top"
        label={t({ id: 'widgets.stage.zoom_out', message: 'Zoom out (−)' })}
        onClick={() => view.zoom(1 / step)}
      />
      <IconButton
        icon="i-lucide-plus"
        tooltipSide="top"
        label={t({ id: 'widgets.stage.zoom_in', message: 'Zoom in (+)' })}
        onClick={() => view.zoom(step)}
      />
      <IconButton
        icon="i-lucide-box"
        tooltipSide="top"
        label={t({ id: 'widgets.stage.model_reset', message: 'Reset the view (Home)' })}
        onClick={view.reset}
      />
    </fieldset>
  )
}
