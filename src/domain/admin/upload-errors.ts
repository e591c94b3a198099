import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import { isUnreachableCode, RemoteError } from '#local/remote-error.ts'
import type { ErrorMessage } from '../toasts/error-messages.ts'

/** Kind of file that an upload field accepts. */
export type UploadKind = 'picture' | 'font' | 'stylesheet'

const accepted: Readonly<Record<UploadKind, MessageDescriptor>> = {
  picture: msg({
    id: 'toast.admin.file.picture',
    message: 'This picture cannot be used here. Choose a PNG, JPEG, WebP or AVIF file.',
  }),
  font: msg({ id: 'toast.admin.file.font', message: 'This font cannot be used here. Choose a WOFF2 file.' }),
  stylesheet: msg({ id: 'toast.admin.file.stylesheet', message: 'This is not a stylesheet. Choose a CSS file in UTF-8.' }),
}
export const emptyFile = msg({ id: 'toast.admin.file.empty', message: 'This file is empty. Nothing has been changed.' })
const tooLarge = msg({
  id: 'toast.admin.file.too_large',
  message: 'This file is too large; at most {limit} are allowed. Make it smaller and try again.',
})

/** Reasons why a stylesheet is refused. */
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  'at-rule': msg({
    id: 'toast.admin.style.at_rule',
    message: 'Line {line} has a rule that is not allowed, such as @import. Put its contents into this file.',
  }),
  url: msg({
    id: 'toast.admin.style.url',
    message: 'Line {line} loads content from an address. Only files uploaded here are allowed, such as url(dashboardHero).',
  }),
  function: msg({
    id: 'toast.admin.style.function',
    message: 'Line {line} has a function that is not allowed, such as expression(). Remove it.',
  }),
  property: msg({
    id: 'toast.admin.style.property',
    message: 'Line {line} has a property that is not allowed, such as behavior. Remove it.',
  }),
  ambiguous: msg({
    id: 'toast.admin.style.ambiguous',
    message: 'This stylesheet has brackets or quotes that are not closed. Close them and try again.',
  }),
  'no-rules': accepted.stylesheet,
}

const conflict = msg({
  id: 'toast.admin.file.conflict',
  message:
    'Another administrator has changed this file since you opened the page. You now see the current file; to replace it, choose yours again.',
})

const notSent = msg({
  id: 'toast.admin.file.not_sent',
  message: 'The file may not have arrived: the connection was lost. Choose it again when you are online.',
})

const megabyte = 1024 * 1024
const formatLimit = (bytes: number): string => (bytes < megabyte ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / megabyte)} MB`)

/** Error message for a failed upload of a kind of file; null = no specific message. */
export const uploadError = (failure: unknown, kind: UploadKind): ErrorMessage | null => {
  if (!(failure instanceof RemoteError)) return null
  const { code, values } = failure
  const errorWith = (message: MessageDescriptor | undefined, more = values): ErrorMessage | null =>
    message ? { level: 'danger', message: message.id, values: more } : null
  if (code === 'config.conflict') return errorWith(conflict)
  if (isUnreachableCode(code)) return errorWith(notSent)
  if (code === 'upload.unsupported') return errorWith(accepted[kind])
  if (code === 'upload.invalid') return errorWith(reasons[String(values['reason'])])
  return code === 'request.too-large' ? errorWith(tooLarge, { limit: formatLimit(Number(values['limit'])) }) : null
}
