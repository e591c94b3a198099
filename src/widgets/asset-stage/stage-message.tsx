import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

interface StageMessageProps {
  readonly icon: string
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Message with an optional action in place of a picture. */
export const StageMessage = ({ icon, title, children, action }: StageMessageProps) => (
  <div role="status" className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-6 text-center">
    <Icon name={icon} className="size-9 text-muted" />
    <p className="m-0 mt-1 max-w-90 text-16px font-medium">{title}</p>
    {children && <p className="m-0 max-w-90 text-14px text-muted">{children}</p>}
    {action && <div className="mt-3">{action}</div>}
  </div>
)
