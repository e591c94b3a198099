import type { AssetKind } from '../../domain/asset/asset-kind.ts'

/** Icons for assets without a picture. */
export const kindIcons: Record<AssetKind, string> = {
  image: 'i-lucide-image',
  video: 'i-lucide-film',
  document: 'i-lucide-file-text',
  model: 'i-lucide-box',
}
