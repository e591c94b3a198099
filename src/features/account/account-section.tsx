import { type ReactNode, useId } from 'react'

interface AccountSectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** Part of the account page with its heading. */
export const AccountSection = ({ title, children }: AccountSectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-card bg-surface p-4 text-14px text-on-surface">
      <h2 id={id} className="m-0 text-16px font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
