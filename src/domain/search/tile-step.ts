import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'

/** Factors of the configured sizes. */
const factors = [0.6, 0.8, 1, 1.4] as const
export const tileStepCount = factors.length
/** The configured sizes. */
export const configuredStep = 2

/** Views with tiles of several sizes. */
export const hasTileSizes = (view: ViewKey): boolean => view !== 'list'

/** Key of the stored step of a view. */
export const tileStepKey = (view: ViewKey): string => `${storageKeys.tileSize}.${view}`

/** Stored step of a view; the configured sizes without one. */
export const storedTileStep = (view: ViewKey): number => {
  const step = Number.parseInt(deviceStore.get(tileStepKey(view)) ?? '', 10)
  return step >= 0 && step < tileStepCount ? step : configuredStep
}

/** Configuration with the sizes of a step. The same object for the configured sizes. */
export const withTileStep = <Search extends Config['search']>(search: Search, step: number): Search => {
  const factor = factors[step] ?? 1
  if (factor === 1) return search
  const { posters, thumbnails } = search
  const scaled = (size: number) => Math.round(size * factor)
  return {
    ...search,
    posters: { ...posters, min_height: scaled(posters.min_height), max_height: scaled(posters.max_height) },
    thumbnails: { ...thumbnails, width: scaled(thumbnails.width), height: scaled(thumbnails.height) },
  }
}
