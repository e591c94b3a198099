import type { Asset } from '#contract/asset.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { kindIcons } from './kind-icons.ts'
import { useKindText } from './use-kind-text.ts'

/** Says that it is more than a picture: length of a video, pages of a document, 3D. */
export const TileBadge = ({ asset }: { readonly asset: Asset }) => {
  const { kind, name, extent } = useKindText(asset)
  if (kind === 'image') return null
  return (
    <span className="tile-badge tabular">
      <Icon name={kind === 'video' ? 'i-lucide-play' : kindIcons[kind]} className="size-3.5" />
      <VisuallyHidden>{name}</VisuallyHidden>
      {kind === 'model' ? '3D' : extent}
    </span>
  )
}
