import type { AssetKind } from '#contract/asset-kind.ts'

/** Icons for assets without a picture. */
export const kindIcons: Record<AssetKind, string> = {
  image: 'i-lucide-image',
  video: 'i-lucide-film',
  document: 'i-lucide-file-text',
  '3d': 'i-lucide-box',
  audio: 'i-lucide-music',
  other: 'i-lucide-file',
}
