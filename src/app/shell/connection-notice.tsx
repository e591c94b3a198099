import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { connectionAtom, lastAnswerAtom } from '../../domain/connection/atoms.ts'
import { Icon } from '../../ui/icon.tsx'

/** The words for the state of the connection; null while all is well. */
export const useConnectionText = (): string | null => {
  const { t, i18n } = useLingui()
  const connection = useAtomValue(connectionAtom)
  const answered = useAtomValue(lastAnswerAtom)
  if (connection === 'online') return null
  if (connection === 'suspect')
    return t({
      id: 'global.connection.suspect',
      message: 'Something else answers in place of the portal. Do you have to sign in to this network?',
    })
  if (answered === null) return t({ id: 'global.connection.offline', message: 'Offline. What is kept on this device is shown.' })
  const time = i18n.date(new Date(answered), { hour: '2-digit', minute: '2-digit' })
  return t({ id: 'global.connection.offline-since', message: `Offline. What you see is from ${time}.` })
}

/** A calm line above the page; the mark in the navigation stays when one has read it. */
export const ConnectionNotice = () => {
  const text = useConnectionText()
  return (
    <div role="status">
      {text && (
        <p className="m-0 flex items-center gap-2.5 border-b border-line bg-surface px-4 py-2 text-13px text-on-surface sm:px-6">
          <Icon name="i-lucide-cloud-off" className="size-4.5 text-muted" />
          {text}
        </p>
      )}
    </div>
  )
}
