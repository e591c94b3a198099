import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { memo } from 'react'
import type { Asset } from '#contract/asset.ts'
import type { Config } from '#contract/config/schema.ts'
import { linkAddress } from '#contract/link-address.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { assetTitle } from '../../domain/search/alt-text.ts'
import { linkTokenAtom } from '../../domain/shared-files/atoms.ts'
import '../../widgets/asset-tile/asset-tile.css'
import { TileBadge } from '../../widgets/asset-tile/tile-badge.tsx'
import { TilePicture } from '../../widgets/asset-tile/tile-picture.tsx'
import { nameWithKind, useKindText } from '../../widgets/asset-tile/use-kind-text.ts'
import { usePicture } from '../../widgets/asset-tile/use-picture.ts'

interface FileTileProps {
  readonly asset: Asset
  readonly token: string
  readonly config: Config
  /** Titles depend on it. */
  readonly locale: string
}

/** Marks the tile of a file, to which the viewer returns. */
export const tileSelector = (file: string): string => `[data-file="${CSS.escape(file)}"]`

const FileTile = memo(({ asset, token, config }: FileTileProps) => {
  const picture = usePicture(asset)
  const kindText = useKindText(asset)
  const title = assetTitle(asset, config)
  return (
    <li className="shared-tile">
      <a
        href={linkAddress(token, asset.id)}
        data-file={asset.id}
        aria-label={nameWithKind(title, kindText)}
        className="group block rounded-card text-inherit no-underline"
      >
        <span className="tile-frame shared-frame block" style={picture.background}>
          <TilePicture picture={picture} alt="" kind={kindText.kind} loading="lazy" />
          <TileBadge kindText={kindText} />
        </span>
        <span className="block truncate px-0.5 py-2 text-13px group-hover:underline">
          <bdi>{title}</bdi>
        </span>
      </a>
    </li>
  )
})

/** Pictures of the files in the order of the link. */
export const FileGrid = ({ docs }: { readonly docs: readonly Asset[] }) => {
  const { t } = useLingui()
  const token = useAtomValue(linkTokenAtom)
  const config = useAtomValue(configAtom)
  const locale = useAtomValue(localeAtom)
  return (
    <ul aria-label={t({ id: 'views.shared.files', message: 'Files' })} className="shared-grid m-0 list-none p-0">
      {docs.map((asset) => (
        <FileTile key={asset.id} asset={asset} token={token} config={config} locale={locale} />
      ))}
    </ul>
  )
}
