import { useAtomValue, useSetAtom } from 'jotai'
import { configAtom } from '../../domain/config/atoms.ts'
import { goBackAtom } from '../../domain/navigation/actions.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { assetTitle } from '../../domain/search/alt-text.ts'
import { useTakenHeight } from '../../ui/use-taken-height.ts'
import { AssetStage } from '../../widgets/asset-stage/asset-stage.tsx'
import { AssetColumn } from './asset-column.tsx'
import { AssetSkeleton } from './asset-skeleton.tsx'
import { AssetUnavailable } from './asset-unavailable.tsx'
import { StageNavigation } from './stage-navigation.tsx'
import { useAsset } from './use-asset.ts'
import { useNeighbours } from './use-neighbours.ts'
import { usePageKeys } from './use-page-keys.ts'
import './asset-screen.css'

/** Notices above the page reduce the height of the stage: otherwise its lower controls would be outside the window. */
const notices = {
  get current() {
    return document.getElementById('notices')
  },
}

/** Page of one asset: a large viewer with metadata and actions, beside it or, on small screens, below. */
export const AssetScreen = () => {
  const { value: id } = useAtomValue(pageAtom)
  const config = useAtomValue(configAtom)
  const back = useSetAtom(goBackAtom)
  const { request, retry } = useAsset(id)
  const neighbours = useNeighbours(id)
  useTakenHeight(notices, '--notices')
  usePageKeys(neighbours.go, back)

  const isUnavailable = request.status === 'missing' || request.status === 'failure'
  return (
    <div className="asset-screen">
      <div className="asset-screen-stage stage bg-stage">
        {/* In front of the asset, and before it in tab order. */}
        <StageNavigation
          neighbours={neighbours}
          title={request.status === 'success' ? assetTitle(request.asset, config) : ''}
          onBack={back}
        />
        {request.status === 'success' && <AssetStage asset={request.asset} onSwipe={neighbours.go} />}
        {isUnavailable && <AssetUnavailable request={request} onRetry={retry} />}
      </div>
      {request.status === 'success' && <AssetColumn asset={request.asset} />}
      {request.status === 'loading' && <AssetSkeleton />}
    </div>
  )
}
