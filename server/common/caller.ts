import type { TokenAccess } from '#contract/app-tokens.ts'
import type { SharedFormats } from '#contract/share-links.ts'
import type { MissingFactor } from './missing-factor.ts'

/** What the session of a share link reaches: some assets, with at most the rights that the maker of the link has at this moment. */
export interface SharedScope {
  /** Id of the link. */
  readonly id: string
  /** The account that made the link, as it would call now. */
  readonly maker: Caller
  /** Assets of the link, in its order. */
  readonly assetIds: readonly string[]
  /** Whether the link contains the asset. */
  readonly holds: (assetId: string) => boolean
  readonly formats: SharedFormats
}

/** The user or guest of a request, read once per request from the session. */
export interface Caller {
  /** Null = guest. */
  readonly userId: string | null
  readonly name: string | null
  readonly guest: boolean
  readonly isAssetUser: boolean
  readonly isGuiAdmin: boolean
  /** Also sees and changes accounts. */
  readonly managesPeople?: boolean
  /** Always contains `everyone`; `users` if signed in, else `guests`; then the groups of the account. */
  readonly groups: readonly string[]
  /** An administrator who previews a role: sees what the role sees and cannot change anything. */
  readonly isPreview: boolean
  /** Upper bound of the rights if a script presents an app token; missing = a session. */
  readonly tokenAccess?: TokenAccess
  /** A recipient of a share link. `groups` is empty then, so that nothing but `authorize` gives a right. */
  readonly shared?: SharedScope
  /** Language of responses: Accept-Language, else the session's, else the default. */
  readonly locale: string
  /** When the session began, in milliseconds since the epoch; missing = no session of an account. */
  readonly signedInAt?: number
  /** The account needs a second factor and has none; missing = it needs none, or has one. */
  readonly missingFactor?: MissingFactor
  /** Identifies the session in signed URLs and limits; never the token. */
  readonly sessionId: string
}
