import { msg } from '@lingui/macro'

export const deviceMessages = {
  cleared: msg({
    id: 'toast.device.cleared',
    message:
      'Your browser deleted offline data to free up space.{bookmarks, plural, =0 {} one { One bookmark was lost.} other { # bookmarks were lost.}}{changes, plural, =0 {} one { One unsent bookmark change was lost.} other { # unsent bookmark changes were lost.}}{downloads, plural, =0 {} one { One download was lost.} other { # downloads were lost.}}{kept, plural, =0 {} other { Offline copies were lost.}}',
  }),
  details: msg({ id: 'toast.device.details', message: 'Details' }),
}
