import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type CSSProperties, type RefObject } from 'react'
import { clamp } from '#common/clamp.ts'
import type { Asset } from '#contract/asset.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { assetTitle } from '../../domain/search/alt-text.ts'
import { Poster } from './poster.tsx'

const ratioOf = ({ pixel_x, pixel_y, width, height }: Asset): number => {
  const ratio = (pixel_x || width || 3) / (pixel_y || height || 2)
  // Limits for very wide and very tall pictures.
  return clamp(ratio, 0.6, 2.4)
}

/** Shapes of the pictures before they are known. */
const loadingRatios = [1.5, 1, 1.5, 0.7, 1.8, 1.5]

interface CollectionPostersProps {
  /** Null = loading. */
  readonly assets: readonly Asset[] | null
  readonly area: RefObject<HTMLUListElement | null>
}

/** Height of the pictures of a row, and of the row with the names below them. */
export const rowSizes = (height: number, hasNames: boolean): { readonly picture: string; readonly row: string } => {
  const picture = `min(${height}px, 52vw)`
  return { picture, row: hasNames ? `calc(${picture} + 28px)` : picture }
}

/** Pictures of one height that scroll sideways, with or without their names. */
export const CollectionPosters = ({ assets, area }: CollectionPostersProps) => {
  const config = useAtomValue(configAtom)
  const { height, poster_border_width, details } = config.dashboard.collections
  const sizes = rowSizes(height, details)
  const shape = (aspectRatio: number): CSSProperties => ({ height: sizes.picture, aspectRatio })
  return (
    <ul
      ref={area}
      aria-busy={assets === null}
      style={{ height: sizes.row }}
      className="m-0 flex list-none snap-x gap-2 overflow-x-auto overflow-y-hidden overscroll-x-contain px-4 pb-0 sm:px-8 [scroll-padding-inline:2rem] [scrollbar-width:thin]"
    >
      {assets === null
        ? loadingRatios.map((ratio, index) => (
            <li key={`${ratio}-${index}`} style={shape(ratio)} className="shrink-0 rounded-media bg-stage" />
          ))
        : assets.map((asset) => (
            <li key={asset.id} className="shrink-0 snap-start">
              <Link to="/asset/$id" params={{ id: asset.id }} className="group block text-inherit no-underline">
                <span
                  style={{ ...shape(ratioOf(asset)), borderWidth: poster_border_width }}
                  className="block overflow-hidden rounded-media border-solid border-transparent bg-stage bg-clip-padding"
                >
                  <Poster asset={asset} isNamed={details} />
                </span>
                {details && (
                  // The width of the picture limits the name.
                  <bdi className="block w-0 min-w-full truncate px-0.5 pt-1 text-13px leading-6 text-muted group-hover:text-on-background group-hover:underline">
                    {assetTitle(asset, config)}
                  </bdi>
                )}
              </Link>
            </li>
          ))}
    </ul>
  )
}
