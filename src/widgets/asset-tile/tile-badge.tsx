import type { AssetKind } from '#contract/asset-kind.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { kindIcons } from './kind-icons.ts'
import type { KindText } from './use-kind-text.ts'

/** `text`: shown instead of the extent. */
const badges: Readonly<Record<AssetKind, { readonly icon: string; readonly text?: string } | null>> = {
  image: null,
  video: { icon: 'i-lucide-play' },
  document: { icon: kindIcons.document },
  '3d': { icon: kindIcons['3d'], text: '3D' },
  audio: { icon: kindIcons.audio },
  other: { icon: kindIcons.other },
}

/** Badge of an asset that is not an image: length of a video, pages of a document, 3D, format of other files. */
export const TileBadge = ({ kindText: { kind, name, extent } }: { readonly kindText: KindText }) => {
  const badge = badges[kind]
  return (
    badge && (
      <span className="tile-badge tabular">
        <Icon name={badge.icon} className="size-3.5" />
        <VisuallyHidden>{name}</VisuallyHidden>
        {badge.text ?? extent}
      </span>
    )
  )
}
