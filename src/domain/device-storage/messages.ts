import { msg } from '@lingui/macro'

export const deviceMessages = {
  cleared: msg({
    id: 'toast.device.cleared',
    message:
      'Your browser has cleared what was kept here, as it may when there is little room.{bookmarks, plural, =0 {} one { One bookmark is lost.} other { # bookmarks are lost.}}{changes, plural, =0 {} one { One unsent change of your bookmarks is lost.} other { # unsent changes of your bookmarks are lost.}}{downloads, plural, =0 {} one { Please start one download again.} other { Please start # downloads again.}}{kept, plural, =0 {} other { Please keep again what you need without a connection.}}',
  }),
}
