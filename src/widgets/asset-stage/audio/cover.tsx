import { useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { Icon } from '../../../ui/icon.tsx'
import { kindIcons } from '../../asset-tile/kind-icons.ts'

/**
 * Cover of a sound, or the icon of sounds.
 * @param alt empty where the player names the asset
 */
export const Cover = ({ asset: { url, thumb_url }, alt = '' }: { readonly asset: Asset; readonly alt?: string }) => {
  const [missing, setMissing] = useState<readonly string[]>([])
  const cover = [url, thumb_url].find((address) => address && !missing.includes(address))
  return cover ? (
    <img
      key={cover}
      src={cover}
      alt={alt}
      className="min-h-0 max-w-full rounded-media object-contain"
      onError={() => setMissing([...missing, cover])}
    />
  ) : (
    <Icon name={kindIcons.audio} className="size-16 text-muted" />
  )
}
