import { plural, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { bookmarkSyncAtom } from '../../domain/bookmarks/atoms.ts'
import { connectionAtom, lastResponseAtAtom } from '../../domain/connection/atoms.ts'
import { openJobCountAtom } from '../../domain/downloads/atoms.ts'
import { deviceResponseAtom } from '../../domain/offline/responses/atoms.ts'

/** `14:05` for today, otherwise with the date. */
const useTimeText = () => {
  const { i18n } = useLingui()
  return (at: number): string => {
    const isToday = new Date(at).toDateString() === new Date().toDateString()
    return i18n.date(new Date(at), isToday ? { hour: '2-digit', minute: '2-digit' } : { dateStyle: 'medium', timeStyle: 'short' })
  }
}

/** Number of changes that are not sent yet, as text; empty = none. */
const usePendingText = (): string => {
  const { t } = useLingui()
  const { pending } = useAtomValue(bookmarkSyncAtom)
  const downloads = useAtomValue(openJobCountAtom)
  return [
    pending > 0 &&
      t({
        id: 'global.connection.waiting.bookmarks',
        message: plural(pending, {
          one: 'One bookmark change is waiting to be sent.',
          other: '# bookmark changes are waiting to be sent.',
        }),
      }),
    downloads > 0 &&
      t({
        id: 'global.connection.waiting.downloads',
        message: plural(downloads, { one: 'One download is waiting.', other: '# downloads are waiting.' }),
      }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Message for the connection state, the displayed data and the pending changes. */
export const useConnectionText = (): string => {
  const { t } = useLingui()
  const timeText = useTimeText()
  const connection = useAtomValue(connectionAtom)
  const lastResponse = useAtomValue(lastResponseAtAtom)
  const deviceResponse = useAtomValue(deviceResponseAtom)
  const pendingText = usePendingText()
  const stateText = (): string => {
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
    if (deviceResponse && deviceResponse.asOf !== null) {
      const time = timeText(deviceResponse.asOf)
      return t({ id: 'global.connection.device', message: `Offline. You see the offline copy as of ${time}.` })
    }
    if (deviceResponse || lastResponse === null)
      return t({ id: 'global.connection.offline', message: 'Offline. Only files available offline are shown.' })
    const time = timeText(lastResponse)
    return t({ id: 'global.connection.offline-since', message: `Offline. Last updated at ${time}.` })
  }
  return [stateText(), pendingText].filter(Boolean).join(' ')
}
