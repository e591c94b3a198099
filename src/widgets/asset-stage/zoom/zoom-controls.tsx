import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { localeAtom } from '../../../domain/language/atoms.ts'
import { formatNumber } from '../../../domain/language/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { ZoomController } from './zoom-controller.ts'

interface ZoomControlsProps {
  readonly zoom: ZoomController
  readonly pixel: number
  readonly isZoomed: boolean
  readonly isLargest: boolean
}

const step = 1.4

export const ZoomControls = ({ zoom, pixel, isZoomed, isLargest }: ZoomControlsProps) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const percent = formatNumber(pixel, locale, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <fieldset className="stage-bar">
      <legend className="visually-hidden">{t({ id: 'widgets.stage.zoom', message: 'Zoom' })}</legend>
      <IconButton
        icon="i-lucide-minus"
        tooltipSide="top"
        label={t({ id: 'widgets.stage.zoom_out', message: 'Zoom out (−)' })}
        disabled={!isZoomed}
        onClick={() => zoom.zoomBy(1 / step, undefined, true)}
      />
      <output className="tabular min-w-13 text-center text-13px">{percent}</output>
      <IconButton
        icon="i-lucide-plus"
        tooltipSide="top"
        label={t({ id: 'widgets.stage.zoom_in', message: 'Zoom in (+)' })}
        disabled={isLargest}
        onClick={() => zoom.zoomBy(step, undefined, true)}
      />
      {isZoomed ? (
        <IconButton
          icon="i-lucide-minimize"
          tooltipSide="top"
          label={t({ id: 'widgets.stage.zoom_fit', message: 'Fit (0)' })}
          onClick={() => zoom.fit()}
        />
      ) : (
        <IconButton
          icon="i-lucide-maximize"
          tooltipSide="top"
          label={t({ id: 'widgets.stage.zoom_full', message: 'Actual size (1)' })}
          onClick={() => zoom.oneToOne()}
        />
      )}
    </fieldset>
  )
}
