import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { previewAtom } from '../../domain/asset/atoms.ts'
import { closePreviewAtom } from '../../domain/asset/close-preview.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { sayFailureAtom } from '../../domain/toasts/failures.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { later } from '../../ui/later.tsx'

const AssetPreview = later(() => import('./asset-preview.tsx').then((module) => module.AssetPreview))

/** The code of the viewer can't be had: what is below goes on. */
const GivenUp = ({ failure }: { readonly failure: unknown }) => {
  const close = useSetAtom(closePreviewAtom)
  const sayFailure = useSetAtom(sayFailureAtom)
  useEffect(() => {
    sayFailure(failure)
    close()
  }, [close, failure, sayFailure])
  return null
}

/** The large look at one asset, above whatever page; stands once in the shell and costs nothing until it is wanted. */
export const PreviewLayer = () => {
  const asset = useAtomValue(previewAtom)
  const { href } = useAtomValue(pageAtom)
  const close = useSetAtom(closePreviewAtom)
  // Whoever goes to another page, by a link in it or by the browser's own buttons, has left it.
  // oxlint-disable-next-line react/exhaustive-deps -- once for each page
  useEffect(() => close, [href])
  return (
    asset && (
      <ErrorBoundary resetKey={asset.id} renderFallback={(failure) => <GivenUp failure={failure} />}>
        <AssetPreview asset={asset} />
      </ErrorBoundary>
    )
  )
}
