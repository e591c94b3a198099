import { useAtomValue } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { assetKind } from '../../domain/asset/asset-kind.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { altText, assetTitle } from '../../domain/search/alt-text.ts'
import '../../widgets/asset-tile/asset-tile.css'
import { TilePicture } from '../../widgets/asset-tile/tile-picture.tsx'
import { usePicture } from '../../widgets/asset-tile/use-picture.ts'

/** Picture of an asset that fills its box. */
export const Poster = ({ asset }: { readonly asset: Asset }) => {
  const config = useAtomValue(configAtom)
  const picture = usePicture(asset)
  const title = assetTitle(asset, config)
  return (
    <span className="relative block size-full bg-cover bg-center text-14px" style={picture.background}>
      {/* The alternative text is the name of the link. */}
      <TilePicture
        picture={picture}
        alt={altText(asset, config.accessibility.assets) || title}
        kind={assetKind(asset)}
        caption={title}
        loading="lazy"
      />
    </span>
  )
}
