import type { Stores } from '../../ports/stores.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { visibleAssets } from '../assets/visible-assets.ts'
import { hashToken } from '../sessions/new-token.ts'
import { isOver, type LinkMakers } from './link-callers.ts'
import type { LinkContents } from './link-contents.ts'

/** What a messenger shows of a link. */
export interface LinkPreview {
  readonly name: string
  readonly message: string
  /** The first assets of the link. */
  readonly records: readonly AssetRecord[]
}

/** Null for a link that has ended, has a password, or whose maker wants no preview: they all look like an unknown one. */
export type PreviewLink = (token: string) => Promise<LinkPreview | null>

interface LinkPreviewParts {
  readonly stores: Pick<Stores, 'assets' | 'shareLinks'>
  readonly makers: LinkMakers
  readonly contents: LinkContents
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

/** Assets among which a picture can be found. */
const recordCount = 20

export const createLinkPreview =
  ({ stores, makers, contents, clock }: LinkPreviewParts): PreviewLink =>
  async (token) => {
    const link = await stores.shareLinks.findShareLink(hashToken(token))
    if (!link || link.passwordHash !== null || !link.settings.preview || isOver(link, clock())) return null
    const maker = (await makers.makerOf(link))?.caller
    if (!maker) return null
    const { ids } = await contents.read(link, maker)
    const records = await visibleAssets(stores.assets, maker, ids.slice(0, recordCount))
    const { name, message } = link.settings
    return { name, message, records }
  }
