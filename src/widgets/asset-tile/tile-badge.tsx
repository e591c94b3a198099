import type { Asset } from '#contract/asset.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useKindText } from './use-kind-text.ts'

const icons = { video: 'i-lucide-play', document: 'i-lucide-file-text', '3d': 'i-lucide-box' }

/** Says that it is more than a picture: length of a video, pages of a document, 3D. */
export const TileBadge = ({ asset }: { readonly asset: Asset }) => {
  const { kind, name, extent } = useKindText(asset)
  if (kind === 'image') return null
  return (
    <span className="tile-badge tabular">
      <Icon name={icons[kind]} className="size-3.5" />
      <VisuallyHidden>{name}</VisuallyHidden>
      {kind === '3d' ? '3D' : extent}
    </span>
  )
}
