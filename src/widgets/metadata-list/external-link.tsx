import { useLingui } from '@lingui/macro'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** A link to another site, which opens in a new window. */
export const ExternalLink = ({ href, children }: { readonly href: string; readonly children: string }) => {
  const { t } = useLingui()
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="link break-words">
      {children}
      <Icon name="i-lucide-external-link" className="ms-1 size-3.5 opacity-70" />
      <VisuallyHidden>{t({ id: 'widgets.metadata.new_window', message: '(opens in a new window)' })}</VisuallyHidden>
    </a>
  )
}
