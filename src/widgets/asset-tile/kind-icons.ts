import type { AssetKind } from '../../domain/asset/kind.ts'

/** What stands for an asset without a picture. */
export const kindIcons: Record<AssetKind, string> = {
  image: 'i-lucide-image',
  video: 'i-lucide-film',
  document: 'i-lucide-file-text',
  model: 'i-lucide-box',
}
