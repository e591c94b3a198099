import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

interface NoticeProps {
  readonly icon: string
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A text about the whole administration, above its section. */
export const AdminNotice = ({ icon, children, action }: NoticeProps) => (
  <div role="status" className="flex flex-wrap items-center gap-3 rounded-card border border-solid border-line bg-tint px-4 py-3 text-14px">
    <Icon name={icon} className="size-5 text-primary" />
    <p className="m-0 min-w-0 flex-1 basis-60">{children}</p>
    {action}
  </div>
)
