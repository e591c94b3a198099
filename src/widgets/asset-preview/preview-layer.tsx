import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { previewAtom } from '../../domain/asset/atoms.ts'
import { closePreviewAtom } from '../../domain/asset/close-preview.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { loadMessages } from '../../platform/i18n.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const AssetPreview = lazyComponent(
  () => Promise.all([import('./asset-preview.tsx'), loadMessages('screens')]).then(([module]) => module.AssetPreview),
  true,
)

/** Asset preview above every page. Rendered once in the shell; its code loads with the first preview. */
export const PreviewLayer = () => {
  const asset = useAtomValue(previewAtom)
  const { href } = useAtomValue(pageAtom)
  const close = useSetAtom(closePreviewAtom)
  // A navigation closes the preview.
  // oxlint-disable-next-line react/exhaustive-deps -- once for each page
  useEffect(() => close, [href])
  return asset && <AssetPreview asset={asset} onClose={close} />
}
