import type * as v from 'valibot'

/**
 * Who may call: `open` needs no session, `session` needs a valid one (a guest's is enough),
 * `account` needs a signed-in account whatever its roles, `user` a signed-in asset user, `admin` a GUI admin.
 */
export type Access = 'open' | 'session' | 'account' | 'user' | 'admin'

export interface Call {
  readonly method: 'GET' | 'POST'
  /** Below the prefix; `{name}` stands for one path segment. */
  readonly path: string
  readonly access: Access
  readonly params?: v.GenericSchema
  /** Every parameter arrives as a string, repeated ones as a list. */
  readonly query?: v.GenericSchema
  readonly body?: v.GenericSchema
  /** multipart = one field `file`; an empty body deletes. */
  readonly bodyType?: 'json' | 'multipart'
  /** `binary` = an image, font or stylesheet. */
  readonly answer: v.GenericSchema | 'binary'
}
