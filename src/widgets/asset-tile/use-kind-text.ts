import { useLingui } from '@lingui/macro'
import type { Asset } from '#contract/asset.ts'
import { type AssetKind, kindOf } from '../../domain/asset/kind.ts'
import { clockTime } from './clock-time.ts'

export interface KindText {
  readonly kind: AssetKind
  /** What it is; empty for a picture. */
  readonly name: string
  /** Length of a video, pages of a document; empty where nobody knows. */
  readonly extent: string
}

/** What an asset is called, and that it is more than a picture. */
export const nameWithKind = (title: string, { name, extent }: KindText): string => [title, name, extent].filter(Boolean).join(', ')

/** That an asset is more than a picture, in words. */
export const useKindText = (asset: Asset): KindText => {
  const { t } = useLingui()
  const kind = kindOf(asset)
  if (kind === 'image') return { kind, name: '', extent: '' }
  const names = {
    video: t({ id: 'widgets.tile.video', message: 'Video' }),
    document: t({ id: 'widgets.tile.document', message: 'Document' }),
    model: t({ id: 'widgets.tile.3d', message: '3D object' }),
  }
  const pages = asset.pages !== undefined && asset.pages > 1 ? String(asset.pages) : ''
  return { kind, name: names[kind], extent: kind === 'video' ? clockTime(asset['duration']) : pages }
}
