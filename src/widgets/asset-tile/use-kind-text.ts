import { useLingui } from '@lingui/macro'
import type { Asset } from '#contract/asset.ts'
import { type AssetKind, assetKind } from '../../domain/asset/asset-kind.ts'
import { clockTime } from './clock-time.ts'

export interface KindText {
  readonly kind: AssetKind
  /** Name of the kind; empty for an image. */
  readonly name: string
  /** Length of a video, pages of a document; empty if unknown. */
  readonly extent: string
}

/** Title of an asset with kind and extent, unless it is an image. */
export const nameWithKind = (title: string, { name, extent }: KindText): string => [title, name, extent].filter(Boolean).join(', ')

/** Kind and extent of an asset as text. */
export const useKindText = (asset: Asset): KindText => {
  const { t } = useLingui()
  const kind = assetKind(asset)
  if (kind === 'image') return { kind, name: '', extent: '' }
  const names = {
    video: t({ id: 'widgets.tile.video', message: 'Video' }),
    document: t({ id: 'widgets.tile.document', message: 'Document' }),
    model: t({ id: 'widgets.tile.3d', message: '3D model' }),
  }
  const pages = asset.pages !== undefined && asset.pages > 1 ? String(asset.pages) : ''
  return { kind, name: names[kind], extent: kind === 'video' ? clockTime(asset['duration']) : pages }
}
