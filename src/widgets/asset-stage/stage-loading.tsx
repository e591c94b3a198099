import { useLingui } from '@lingui/macro'
import type { Asset } from '#contract/asset.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { placeholderOf } from './placeholder.ts'

interface StageLoadingProps {
  readonly asset: Asset
  /** 0–1; absent = unknown. */
  readonly progress?: number | null
}

/** The small preview, shown until the large one has loaded. */
export const StageLoading = ({ asset, progress: share }: StageLoadingProps) => {
  const { t } = useLingui()
  const label = t({ id: 'widgets.stage.loading', message: 'Loading the preview …' })
  const picture = asset.thumb_url ?? asset.url ?? placeholderOf(asset.thumbhash)
  return (
    <div className="stage-air flex items-center justify-center" data-busy>
      {picture && <img src={picture} alt="" className="opacity-40" />}
      <div className="stage-bar is-roomy stage-late relative">
        {share === undefined ? (
          <Spinner label={label} />
        ) : (
          <div className="w-40">
            <ProgressBar value={share} label={label} />
          </div>
        )}
      </div>
    </div>
  )
}
