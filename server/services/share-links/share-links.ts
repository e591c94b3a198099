import { listedAfterEndDays } from '#contract/share-links.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { Stores } from '../../ports/stores.ts'
import type { LinkCallers } from '../sessions/link-callers.ts'
import type { RequiredFactors } from '../sessions/required-factors.ts'
import type { Passwords } from '../sign-in/passwords.ts'
import type { Secrets } from '../signer.ts'
import { createLinkCallers } from './link-callers.ts'
import { createLinkContents } from './link-contents.ts'
import { createLinkOpening, type OpenLink } from './link-opening.ts'
import { createLinkPreview, type PreviewLink } from './link-preview.ts'
import { createLinkTokens } from './link-tokens.ts'
import { createOwnLinks, type OwnLinks } from './own-links.ts'
import { createShareRight, type ShareRight } from './share-right.ts'

/** Links with which people without an account see chosen files. */
export interface ShareLinks {
  readonly right: ShareRight
  readonly own: OwnLinks
  readonly open: OpenLink
  readonly callers: LinkCallers
  readonly preview: PreviewLink
  /** Deletes links that ended long ago and returns their number. */
  removeEnded(): Promise<number>
}

interface ShareLinksParts {
  readonly stores: Stores
  readonly catalogue: Pick<Catalogue, 'search'>
  readonly passwords: Passwords
  readonly secrets: Secrets
  readonly requiredFactors: Pick<RequiredFactors, 'missingFor'>
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

const listedAfterEndMs = listedAfterEndDays * 24 * 3_600_000

export const createShareLinks = ({ stores, catalogue, passwords, secrets, requiredFactors, clock }: ShareLinksParts): ShareLinks => {
  const right = createShareRight(stores.configuration)
  const tokens = createLinkTokens(secrets)
  const contents = createLinkContents({ stores, catalogue })
  const callers = createLinkCallers({ stores, tokens, contents, shareRight: right, requiredFactors, clock })
  return {
    right,
    callers,
    own: createOwnLinks({ stores, passwords, shareRight: right, makers: callers, contents, clock }),
    open: createLinkOpening({ stores, passwords, tokens, makers: callers, contents, clock }),
    preview: createLinkPreview({ stores, makers: callers, contents, clock }),
    removeEnded: () => stores.shareLinks.removeEndedShareLinks(clock() - listedAfterEndMs),
  }
}
