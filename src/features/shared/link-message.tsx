import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { openLinkAtom } from '../../domain/shared-files/open-link.ts'
import { errorMessageAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface LinkMessageProps {
  readonly icon: string
  readonly title: string
  readonly children: ReactNode
  readonly canRetry?: boolean
}

/** A message in place of the files. It gets the focus, because it may replace what had it. */
const LinkMessage = ({ icon, title, children, canRetry = false }: LinkMessageProps) => {
  const { t } = useLingui()
  const open = useSetAtom(openLinkAtom)
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => area.current?.focus(), [])
  const retry = canRetry && (
    <Button icon="i-lucide-rotate-cw" onClick={() => void open()}>
      {t({ id: 'global.retry', message: 'Try again' })}
    </Button>
  )
  return (
    <div ref={area} role="alert" tabIndex={-1} className="outline-none">
      <EmptyState isPage icon={icon} title={title} action={retry}>
        {children}
      </EmptyState>
    </div>
  )
}

/** The link is unknown, expired or ended: the server does not tell which. */
export const LinkOver = () => {
  const { t } = useLingui()
  return (
    <LinkMessage icon="i-lucide-hourglass" title={t({ id: 'views.shared.over', message: 'This link is no longer valid' })}>
      {t({ id: 'views.shared.over.hint', message: 'Please ask the person who sent it to you for a new link.' })}
    </LinkMessage>
  )
}

/** The server could not be reached, or has failed. */
export const LinkFailed = ({ failure }: { readonly failure: unknown }) => {
  const { t, i18n } = useLingui()
  const { message, values } = useAtomValue(errorMessageAtom).of(failure)
  return (
    <LinkMessage canRetry icon="i-lucide-cloud-off" title={t({ id: 'views.shared.failed', message: 'The files could not be loaded' })}>
      {i18n._(message, values)}
    </LinkMessage>
  )
}
