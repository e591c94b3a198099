import { useAtomValue } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { assetKind } from '../../domain/asset/asset-kind.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { altText, assetTitle } from '../../domain/search/alt-text.ts'
import '../../widgets/asset-tile/asset-tile.css'
import { TilePicture } from '../../widgets/asset-tile/tile-picture.tsx'
import { usePicture } from '../../widgets/asset-tile/use-picture.ts'

interface PosterProps {
  readonly asset: Asset
  /** The link shows the title, too. */
  readonly isNamed?: boolean
}

/** Picture of an asset that fills its box. */
export const Poster = ({ asset, isNamed = false }: PosterProps) => {
  const config = useAtomValue(configAtom)
  const picture = usePicture(asset)
  const title = assetTitle(asset, config)
  const alt = altText(asset, config.accessibility.assets) || title
  return (
    <span className="relative block size-full bg-cover bg-center text-14px" style={picture.background}>
      {/* The alternative text is the name of the link, or a part of it. */}
      <TilePicture
        picture={picture}
        alt={isNamed && alt === title ? '' : alt}
        kind={assetKind(asset)}
        {...(!isNamed && { caption: title })}
        loading="lazy"
      />
    </span>
  )
}
