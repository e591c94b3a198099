import { useLingui } from '@lingui/macro'
import type { Asset } from '#contract/asset.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { assetKind, clockTime } from './asset-kind.ts'

const icons = { video: 'i-lucide-play', document: 'i-lucide-file-text', '3d': 'i-lucide-box' }

/** Says that it is more than a picture: length of a video, pages of a document, 3D. */
export const TileBadge = ({ asset }: { readonly asset: Asset }) => {
  const { t } = useLingui()
  const kind = assetKind(asset)
  if (kind === 'image') return null
  const names = {
    video: t({ id: 'widgets.tile.video', message: 'Video' }),
    document: t({ id: 'widgets.tile.document', message: 'Document' }),
    '3d': t({ id: 'widgets.tile.3d', message: '3D object' }),
  }
  const pages = asset.pages !== undefined && asset.pages > 1 ? String(asset.pages) : ''
  const text = kind === 'video' ? clockTime(asset['duration']) : kind === 'document' ? pages : '3D'
  return (
    <span className="tile-badge tabular">
      <Icon name={icons[kind]} className="size-3.5" />
      <VisuallyHidden>{names[kind]}</VisuallyHidden>
      {text}
    </span>
  )
}
