import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { previewAtom } from '../../domain/asset/atoms.ts'

const AssetPreview = lazy(() => import('./asset-preview.tsx').then((module) => ({ default: module.AssetPreview })))

/** The large look at one asset, above whatever page; stands once in the shell and costs nothing until it is wanted. */
export const PreviewLayer = () => {
  const asset = useAtomValue(previewAtom)
  return <Suspense fallback={null}>{asset && <AssetPreview asset={asset} />}</Suspense>
}
