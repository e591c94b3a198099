import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import { ApiFailure, isUnreachableCode } from '../../platform/api-failure.ts'
import type { FailureWords } from '../toasts/failures.ts'

/** What a place of a file takes. */
export type UploadKind = 'picture' | 'font' | 'stylesheet'

const accepted: Readonly<Record<UploadKind, MessageDescriptor>> = {
  picture: msg({
    id: 'toast.admin.file.picture',
    message: 'This is no picture that can be used here. Choose a PNG, JPEG, WebP or AVIF file.',
  }),
  font: msg({ id: 'toast.admin.file.font', message: 'This is no font that can be used here. Choose a WOFF 2 file.' }),
  stylesheet: msg({ id: 'toast.admin.file.stylesheet', message: 'This is no stylesheet. Choose a CSS file in UTF-8.' }),
}
export const emptyFile = msg({ id: 'toast.admin.file.empty', message: 'This file is empty. Nothing has been changed.' })
const tooLarge = msg({
  id: 'toast.admin.file.too_large',
  message: 'This file is too large; {limit} is the most. Make it smaller and try again.',
})

/** What of a stylesheet is refused, and what to do instead. */
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  'at-rule': msg({
    id: 'toast.admin.style.at_rule',
    message: 'Line {line} has a rule that is not allowed, such as @import. Put its contents into this file.',
  }),
  url: msg({
    id: 'toast.admin.style.url',
    message: 'Line {line} loads something from an address. Only files that were uploaded here can be used, such as url(dashboardHero).',
  }),
  function: msg({
    id: 'toast.admin.style.function',
    message: 'Line {line} has a function that is not allowed, such as expression(). Take it out.',
  }),
  property: msg({
    id: 'toast.admin.style.property',
    message: 'Line {line} has a property that is not allowed, such as behavior. Take it out.',
  }),
  ambiguous: msg({
    id: 'toast.admin.style.ambiguous',
    message: 'This stylesheet has brackets or quotes that are not closed. Put them right and try again.',
  }),
  'no-rules': accepted.stylesheet,
}

const conflict = msg({
  id: 'toast.admin.file.conflict',
  message:
    'Another administrator has changed this file since you opened the page. What is there now is shown; if yours should take its place, choose it again.',
})

const notSent = msg({
  id: 'toast.admin.file.not_sent',
  message: 'The file may not have arrived: the connection was lost. Choose it again once there is one.',
})

const megabyte = 1024 * 1024
const inWords = (bytes: number): string => (bytes < megabyte ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / megabyte)} MB`)

/** Why a file was not taken, for the kind of file that was wanted; null where there is nothing special to say. */
export const uploadWords = (failure: unknown, kind: UploadKind): FailureWords | null => {
  if (!(failure instanceof ApiFailure)) return null
  const { code, values } = failure
  const said = (message: MessageDescriptor | undefined, more = values): FailureWords | null =>
    message ? { level: 'danger', message: message.id, values: more } : null
  if (code === 'config.conflict') return said(conflict)
  if (isUnreachableCode(code)) return said(notSent)
  if (code === 'upload.unsupported') return said(accepted[kind])
  if (code === 'upload.invalid') return said(reasons[String(values['reason'])])
  return code === 'request.too-large' ? said(tooLarge, { limit: inWords(Number(values['limit'])) }) : null
}
