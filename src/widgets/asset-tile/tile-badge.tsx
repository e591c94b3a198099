import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { kindIcons } from './kind-icons.ts'
import type { KindText } from './use-kind-text.ts'

/** Badge of an asset that is not an image: length of a video, pages of a document, 3D. */
export const TileBadge = ({ of: { kind, name, extent } }: { readonly of: KindText }) =>
  kind !== 'image' && (
    <span className="tile-badge tabular">
      <Icon name={kind === 'video' ? 'i-lucide-play' : kindIcons[kind]} className="size-3.5" />
      <VisuallyHidden>{name}</VisuallyHidden>
      {kind === 'model' ? '3D' : extent}
    </span>
  )
