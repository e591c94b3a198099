/** Who acts: the id of the administrator, and the language of their page for mails. */
export interface ActingAdministrator {
  readonly id: string
  readonly locale: string
}
