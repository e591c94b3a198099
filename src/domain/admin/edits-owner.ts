/** Owner of edits: user and tab. Two tabs have separate edits. */
export interface EditsOwner {
  /** `scope` of the session, no name. Edits survive a sign-out, so that no work is lost. */
  readonly scope: string
  readonly tab: string
}
