import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import { assetRequestAtom, requestAssetAtom } from '../../domain/asset/actions.ts'
import type { AssetRequest } from '../../domain/asset/atoms.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { goBackAtom } from '../../domain/navigation/actions.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { leaveAssetAtom } from '../../domain/navigation/opened-from.ts'
import { assetTitle } from '../../domain/search/alt-text.ts'
import { searchResultByIdAtom } from '../../domain/search/atoms.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { isUserUnknownAtom } from '../../domain/session/is-user-unknown.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useOccupiedHeight } from '../../ui/use-occupied-height.ts'
import { AssetStage } from '../../widgets/asset-stage/asset-stage.tsx'
import { useStageKeys } from '../../widgets/asset-stage/use-stage-keys.ts'
import { AssetColumn } from './asset-column.tsx'
import { HiddenTitle } from './asset-title.tsx'
import { AssetUnavailable } from './asset-unavailable.tsx'
import { StageNavigation } from './stage-navigation.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import { useInformation } from './use-information.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useQuietControls } from './use-quiet-controls.ts'

const Bar = ({ className }: { readonly className: string }) => <span className={`block rounded-control bg-line ${className}`} />

/** Placeholder of the column while the asset loads. */
const AssetSkeleton = () => {
  const { t } = useLingui()
  return (
    <div className="asset-screen-column asset-screen-skeleton relative flex flex-col gap-4 p-5">
      <Spinner
        className="absolute inset-ie-5 top-6 size-5 text-muted"
        label={t({ id: 'views.asset.loading', message: 'Loading the file …' })}
      />
      <Bar className="h-7 w-3/5" />
      <Bar className="h-9 w-36" />
      <div aria-hidden className="mt-3 grid grid-cols-2 gap-6">
        {['w-4/5', 'w-3/5', 'w-full', 'w-2/5', 'w-3/5', 'w-4/5'].map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change
          <div key={index} className="flex flex-col gap-2">
            <Bar className="h-3 w-1/3" />
            <Bar className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    </div>
  )
}

const loading: AssetRequest = { status: 'loading' }

/** An asset from the loaded results, else from the server. */
const useAsset = (id: string): { readonly request: AssetRequest; readonly retry: () => void } => {
  const found = useAtomValue(searchResultByIdAtom).get(id)
  const serverRequest = useAtomValue(assetRequestAtom).get(id)
  // If neither a session nor the server is available, the request fails with the reason to show.
  const hasSession = useAtomValue(sessionAtom) !== null
  const isUserUnknown = useAtomValue(isUserUnknownAtom)
  const canRequest = hasSession || isUserUnknown
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const requestAsset = useSetAtom(requestAssetAtom)
  const isNeeded = !found && id !== ''

  const isUnknown = serverRequest === undefined
  useEffect(() => {
    if (isNeeded && canRequest && isUnknown) void requestAsset(id)
  }, [requestAsset, canRequest, id, isNeeded, isUnknown])
  useEffect(() => {
    // Repeat only failed requests.
    if (isNeeded && canRequest && isOnline) void requestAsset(id)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the connection is back
  }, [isOnline])

  const retry = useCallback(() => void requestAsset(id), [requestAsset, id])
  return { request: found ? { status: 'success', asset: found } : (serverRequest ?? loading), retry }
}

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
  const asset = request.status === 'success' ? request.asset : null
  const neighbours = useNeighbours(id, asset)
  const leave = useSetAtom(leaveAssetAtom)
  useEffect(() => leave, [leave])
  useOccupiedHeight(notices, '--notices')
  useStageKeys(neighbours.go, back)

  const { isQuiet, onClick } = useQuietControls()
  const information = useInformation()
  useDocumentTitle(asset ? assetTitle(asset, config) : '')
  const isUnavailable = request.status === 'missing' || request.status === 'failure'
  return (
    <div className="asset-screen">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only a tap hides controls */}
      <div onClick={onClick} data-quiet={isQuiet || undefined} className="asset-screen-stage stage bg-stage">
        {/* In front of the asset, and before it in tab order. */}
        <StageNavigation
          neighbours={neighbours}
          asset={asset}
          information={information}
          title={asset ? assetTitle(asset, config) : ''}
          onBack={back}
        />
        {asset && <AssetStage asset={asset} onSwipe={neighbours.go} />}
        {isUnavailable && <AssetUnavailable request={request} onRetry={retry} />}
      </div>
      {asset && (information.isOpen ? <AssetColumn asset={asset} /> : <HiddenTitle key={asset.id} title={assetTitle(asset, config)} />)}
      {request.status === 'loading' && information.isOpen && <AssetSkeleton />}
    </div>
  )
}
