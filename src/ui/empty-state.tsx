import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface EmptyStateProps {
  readonly icon: string
  readonly title: string
  /** Suggested next step. */
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Replaces the whole page, so its title is the page heading. */
  readonly isPage?: boolean
}

export const EmptyState = ({ icon, title, children, action, isPage = false }: EmptyStateProps) => {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-110 flex-col items-center gap-3 px-6 py-16 text-center">
      <Icon name={icon} className="size-9 text-muted" />
      <Heading className="m-0 text-16px font-semibold">{title}</Heading>
      {children && <div className="text-14px text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
