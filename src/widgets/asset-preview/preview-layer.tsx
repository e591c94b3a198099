import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { previewAtom } from '../../domain/asset/atoms.ts'
import { closePreviewAtom } from '../../domain/asset/close-preview.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { later } from '../../ui/later.tsx'

const AssetPreview = later(() => import('./asset-preview.tsx').then((module) => module.AssetPreview), true)

/** The large look at one asset, above whatever page; stands once in the shell and costs nothing until it is wanted. */
export const PreviewLayer = () => {
  const asset = useAtomValue(previewAtom)
  const { href } = useAtomValue(pageAtom)
  const close = useSetAtom(closePreviewAtom)
  // Whoever goes to another page, by a link in it or by the browser's own buttons, has left it.
  // oxlint-disable-next-line react/exhaustive-deps -- once for each page
  useEffect(() => close, [href])
  return asset && <AssetPreview asset={asset} onClose={close} />
}
