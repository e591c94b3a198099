import type * as v from 'valibot'

/**
 * Required access: `open` = no session; `session` = any valid session, also of a guest; `account` = any signed-in account; `user` = a
 * signed-in asset user; `admin` = a GUI admin.
 */
export type Access = 'open' | 'session' | 'account' | 'user' | 'admin'

export interface Call {
  readonly method: 'GET' | 'POST'
  /** Path below the API prefix; `{name}` is one path segment. */
  readonly path: string
  readonly access: Access
  readonly params?: v.GenericSchema
  /** Every parameter arrives as a string, repeated ones as a list. */
  readonly query?: v.GenericSchema
  readonly body?: v.GenericSchema
  /** multipart = one field `file`; an empty body deletes. */
  readonly bodyType?: 'json' | 'multipart'
  /** `binary` = an image, font, stylesheet or several pictures. */
  readonly response: v.GenericSchema | 'binary'
}
