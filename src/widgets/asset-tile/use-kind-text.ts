import { useLingui } from '@lingui/macro'
import type { Asset } from '#contract/asset.ts'
import type { AssetKind } from '#contract/asset-kind.ts'
import { assetKind } from '../../domain/asset/asset-kind.ts'
import { clockTime } from '../../domain/language/clock-time.ts'

export interface KindText {
  readonly kind: AssetKind
  /** Name of the kind; empty for an image. */
  readonly name: string
  /** Length of a video or a sound, pages of a document, format of another file; empty if unknown. */
  readonly extent: string
}

/** Title of an asset with kind and extent, unless it is an image. */
export const nameWithKind = (title: string, { name, extent }: KindText): string => [title, name, extent].filter(Boolean).join(', ')

const pageCount = ({ pages = 0 }: Asset): string => (pages > 1 ? String(pages) : '')
const format = ({ filetype = '' }: Asset): string => filetype.toUpperCase()
const extents: Readonly<Record<Exclude<AssetKind, 'image'>, (asset: Asset) => string>> = {
  video: (asset) => clockTime(asset['duration']),
  document: pageCount,
  '3d': pageCount,
  audio: (asset) => clockTime(asset['duration']) || format(asset),
  other: format,
}

/** Kind and extent of an asset as text. */
export const useKindText = (asset: Asset): KindText => {
  const { t } = useLingui()
  const kind = assetKind(asset)
  if (kind === 'image') return { kind, name: '', extent: '' }
  const names: Record<typeof kind, string> = {
    video: t({ id: 'widgets.tile.video', message: 'Video' }),
    document: t({ id: 'widgets.tile.document', message: 'Document' }),
    '3d': t({ id: 'widgets.tile.3d', message: '3D model' }),
    audio: t({ id: 'widgets.tile.audio', message: 'Audio' }),
    other: t({ id: 'widgets.tile.other', message: 'File' }),
  }
  return { kind, name: names[kind], extent: extents[kind](asset) }
}
