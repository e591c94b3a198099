import { plural, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { bookmarkSyncAtom } from '../../domain/bookmarks/atoms.ts'
import { connectionAtom, lastAnswerAtom } from '../../domain/connection/atoms.ts'
import { openJobCountAtom } from '../../domain/downloads/atoms.ts'
import { deviceAnswerAtom } from '../../domain/offline/atoms.ts'

/** `14:05` of today, with the day otherwise. */
const useMoment = () => {
  const { i18n } = useLingui()
  return (at: number): string => {
    const isToday = new Date(at).toDateString() === new Date().toDateString()
    return i18n.date(new Date(at), isToday ? { hour: '2-digit', minute: '2-digit' } : { dateStyle: 'medium', timeStyle: 'short' })
  }
}

/** What has been done and not been sent; empty when it is nothing. */
const useWaitingText = (): string => {
  const { t } = useLingui()
  const { pending } = useAtomValue(bookmarkSyncAtom)
  const downloads = useAtomValue(openJobCountAtom)
  return [
    pending > 0 &&
      t({
        id: 'global.connection.waiting.bookmarks',
        message: plural(pending, {
          one: 'One change of your bookmarks waits to be sent.',
          other: '# changes of your bookmarks wait to be sent.',
        }),
      }),
    downloads > 0 &&
      t({
        id: 'global.connection.waiting.downloads',
        message: plural(downloads, { one: 'One download waits.', other: '# downloads wait.' }),
      }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The words for the state of the connection, for what is shown meanwhile, and for what waits. */
export const useConnectionText = (): string => {
  const { t } = useLingui()
  const moment = useMoment()
  const connection = useAtomValue(connectionAtom)
  const answered = useAtomValue(lastAnswerAtom)
  const device = useAtomValue(deviceAnswerAtom)
  const waiting = useWaitingText()
  const state = (): string => {
    if (connection === 'online') return t({ id: 'global.connection.back', message: 'The connection is back.' })
    if (connection === 'suspect')
      return t({
        id: 'global.connection.suspect',
        message: 'This network may need you to sign in first.',
      })
    if (connection === 'restarting')
      return t({
        id: 'global.connection.restarting',
        message: 'The server is restarting. The portal continues automatically.',
      })
    if (device && device.asOf !== null) {
      const time = moment(device.asOf)
      return t({ id: 'global.connection.device', message: `Offline. What you see is kept on this device, as of ${time}.` })
    }
    if (device || answered === null)
      return t({ id: 'global.connection.offline', message: 'Offline. What is kept on this device is shown.' })
    const time = moment(answered)
    return t({ id: 'global.connection.offline-since', message: `Offline. What you see is from ${time}.` })
  }
  return [state(), waiting].filter(Boolean).join(' ')
}
