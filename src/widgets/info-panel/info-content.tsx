import { useAtomValue } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { altText } from '../../domain/search/alt-text.ts'
import { AssetIcons } from '../asset-icons/asset-icons.tsx'
import { MetadataList } from '../metadata-list/metadata-list.tsx'

const Preview = ({ asset }: { readonly asset: Asset }) => {
  const { accessibility, infoView } = useAtomValue(configAtom)
  const source = asset.thumb_url ?? asset.url
  if (!source) return null
  const width = asset.pixel_x || asset.width
  const height = asset.pixel_y || asset.height
  return (
    <div
      className="mb-4 flex max-h-56 justify-center overflow-hidden rounded-control border-solid border-line bg-stage"
      style={{ borderWidth: infoView.options.border_width }}
    >
      <img
        key={asset.id}
        src={source}
        alt={altText(asset, accessibility.assets)}
        {...(width && height ? { width, height } : {})}
        className="block h-auto max-h-56 w-auto max-w-full object-contain"
      />
    </div>
  )
}

/** Picture, actions and two columns of metadata of one asset. */
export const InfoContent = ({ asset }: { readonly asset: Asset }) => {
  const { infoView } = useAtomValue(configAtom)
  return (
    <>
      <Preview asset={asset} />
      <AssetIcons asset={asset} className="-ms-2 mb-4 flex-wrap" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-6 gap-y-4">
        <MetadataList asset={asset} fields={infoView.paramsLeft} shownElsewhere={infoView.paramsRight} />
        <MetadataList asset={asset} fields={infoView.paramsRight} shownElsewhere={infoView.paramsLeft} />
      </div>
    </>
  )
}
