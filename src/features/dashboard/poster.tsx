import { useAtomValue } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { kindOf } from '../../domain/asset/kind.ts'
import { altText, titleOf } from '../../domain/catalogue/alt-text.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import '../../widgets/asset-tile/asset-tile.css'
import { TilePicture } from '../../widgets/asset-tile/tile-picture.tsx'
import { usePicture } from '../../widgets/asset-tile/use-picture.ts'

/** The picture of an asset filling its box. */
export const Poster = ({ asset }: { readonly asset: Asset }) => {
  const config = useAtomValue(configAtom)
  const picture = usePicture(asset)
  const title = titleOf(asset, config)
  return (
    <span className="relative block size-full bg-cover bg-center text-14px" style={picture.background}>
      {/* It is all that the link to the asset says. */}
      <TilePicture
        picture={picture}
        alt={altText(asset, config.accessibility.assets) || title}
        kind={kindOf(asset)}
        caption={title}
        loading="lazy"
      />
    </span>
  )
}
