import type { StartHead } from '#contract/start-head.ts'
import type { Caller } from '../../common/caller.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { findRendition, previewOf, renditionUrl } from '../../records/asset-urls.ts'
import { authorize, viewGroups } from '../assets/authorize.ts'
import { visibleAsset } from '../assets/visible-assets.ts'
import type { DeliveryServices } from '../delivery-services.ts'
import { guestCaller } from '../sessions/callers.ts'
import { startTitle } from '../workspace/start-title.ts'
import { suitsText } from './picture-contrast.ts'

type HeadServices = Pick<DeliveryServices, 'stores' | 'catalogue' | 'apiPrefix' | 'clock' | 'readiness'>

/** Largest files that are compared. */
const candidateCount = 60
const minWidthPx = 1200
/** Wider pictures would show only their middle. */
const maxRatio = 3
/** A better picture replaces the chosen one after this time. */
const choiceMs = 10 * 60_000

const guest = guestCaller('', null)

const isCandidate = (record: AssetRecord): boolean => {
  const { width, height, thumbhash } = record
  if (width === null || height === null || width < minWidthPx || width > height * maxRatio) return false
  return authorize(guest, record, 'view') && previewOf(record) !== undefined && suitsText(thumbhash)
}

const pixelsOf = ({ width, height }: AssetRecord): number => (width ?? 0) * (height ?? 0)

/** The largest landscape picture on which text is readable, of those that every guest may view. */
const choosePicture = async ({ catalogue, stores }: HeadServices): Promise<AssetRecord | null> => {
  const { ids } = await catalogue.search({
    text: '*',
    filter: { asset_groups: ['image'], orientation: ['landscape', 'panorama'] },
    facets: [],
    facetLimit: 0,
    facetContains: {},
    sort: { key: 'filesize', orientation: 'desc' },
    start: 0,
    rows: candidateCount,
    groups: viewGroups(guest),
    locale: guest.locale,
  })
  const [best] = (await stores.assets.getAssets(ids)).filter(isCandidate).toSorted((a, b) => pixelsOf(b) - pixelsOf(a))
  return best ?? null
}

interface Choice {
  readonly id: string | null
  readonly at: number
  /** Whether all files had been read. */
  readonly isFinal: boolean
}

/** Title and picture of the start page for a caller. */
export type FindStartHead = (caller: Caller) => Promise<StartHead>

/**
 * The title is the name of the media folder. The picture stays the same for some minutes, and while files are read for the first time. Each
 * response checks the current rights of guests and of the caller.
 */
export const createStartHead = (services: HeadServices): FindStartHead => {
  const { stores, apiPrefix, clock, readiness } = services
  let choice: Choice | null = null
  const isCurrent = ({ id, at, isFinal }: Choice): boolean =>
    isFinal ? Math.abs(clock() - at) < choiceMs : id !== null && !readiness().ready
  const chosen = async (): Promise<AssetRecord | null> => {
    const record = choice?.id && isCurrent(choice) ? await visibleAsset(stores.assets, guest, choice.id) : null
    if (record) return record
    if (choice && choice.id === null && isCurrent(choice)) return null
    const isFinal = readiness().ready
    const best = await choosePicture(services)
    choice = { id: best?.id ?? null, at: clock(), isFinal }
    return best
  }
  return async (caller) => {
    const title = await startTitle(stores.configuration)
    const record = await chosen()
    const url = record && authorize(caller, record, 'view') && renditionUrl(apiPrefix, record, previewOf(record))
    if (!record || !url) return title === undefined ? {} : { title }
    const thumb = renditionUrl(apiPrefix, record, findRendition(record, 'thumb'))
    return {
      ...(title !== undefined && { title }),
      picture: {
        url,
        ...(thumb !== undefined && { thumb_url: thumb }),
        ...(record.dominantColor !== null && { dominant_color: record.dominantColor }),
      },
    }
  }
}
