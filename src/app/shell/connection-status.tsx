import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useConnectionText } from './use-connection-text.ts'

/** Connection state in the navigation, while it is not online. */
export const ConnectionStatus = ({ variant }: { readonly variant: 'row' | 'rail' }) => {
  const { t } = useLingui()
  const text = useConnectionText()
  const name =
    useAtomValue(connectionAtom) === 'restarting'
      ? t({ id: 'global.connection.mark.restarting', message: 'Server is restarting' })
      : t({ id: 'global.connection.mark', message: 'Offline' })
  return (
    <Tooltip label={text}>
      <span
        className={
          variant === 'row'
            ? 'flex min-h-9 items-center gap-3 px-3 text-13px text-muted'
            : 'flex size-11 items-center justify-center text-muted'
        }
      >
        <Icon name="i-lucide-cloud-off" />
        <span className={variant === 'row' ? undefined : 'visually-hidden'}>{name}</span>
      </span>
    </Tooltip>
  )
}
