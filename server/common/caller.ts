/** Who is asking, worked out once per request from the session. */
export interface Caller {
  /** null = guest. */
  readonly userId: string | null
  readonly name: string | null
  readonly guest: boolean
  readonly isAssetUser: boolean
  readonly isGuiAdmin: boolean
  /** Always contains `everyone`; `users` when signed in, else `guests`; then the groups of the account. */
  readonly groups: readonly string[]
  /** An admin who looks at the portal as somebody else: may see what they see, and do nothing. */
  readonly isPreview: boolean
  /** Language of the answers: Accept-Language, else the session's, else the default. */
  readonly locale: string
  /** Identifies the session in signed URLs and limits; never the token. */
  readonly sessionId: string
}
