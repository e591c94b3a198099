import { useAtomValue } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { altText, titleOf } from '../../domain/catalogue/alt-text.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { Icon } from '../../ui/icon.tsx'

const symbolOf = (groups: readonly string[] = []): string =>
  groups.includes('3d')
    ? 'i-lucide-box'
    : groups.includes('video')
      ? 'i-lucide-film'
      : groups.includes('document')
        ? 'i-lucide-file-text'
        : 'i-lucide-image'

/** The picture of an asset filling its box; a symbol with the title where there is no picture. */
export const Poster = ({ asset }: { readonly asset: Asset }) => {
  const config = useAtomValue(configAtom)
  const source = asset.thumb_url ?? asset.url
  if (source) {
    return (
      <img
        src={source}
        alt={altText(asset, config.accessibility.assets)}
        loading="lazy"
        decoding="async"
        className="block size-full object-cover"
      />
    )
  }
  return (
    <span className="flex size-full flex-col items-center justify-center gap-2 bg-stage p-3 text-center text-sm text-on-background">
      <Icon name={symbolOf(asset.asset_groups)} className="size-8 text-muted" />
      {titleOf(asset, config)}
    </span>
  )
}
