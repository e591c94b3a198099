import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { problemsAtom } from '../../domain/admin/checks.ts'
import { pageLink } from '../../domain/navigation/address.ts'
import { Icon } from '../../ui/icon.tsx'
import { sections } from './sections.ts'

/** Where one can go in the administration: beside the form on a large window, a row to swipe on a small one. */
export const AdminSidebar = ({ current }: { readonly current: string }) => {
  const { t, i18n } = useLingui()
  const problems = useAtomValue(problemsAtom)
  return (
    <nav
      aria-label={t({ id: 'admin.nav', message: 'Administration' })}
      className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3 py-2 lg:sticky lg:top-0 lg:h-dvh lg:w-56 lg:flex-col lg:overflow-y-auto lg:border-b-0 lg:border-e lg:py-4"
    >
      {sections.map(({ key, icon, label }) => {
        const hasProblem = problems.some(({ section }) => section === key)
        return (
          <a
            key={key}
            href={pageLink('admin', { value: key })}
            aria-current={key === current ? 'page' : undefined}
            className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-control px-3 text-14px whitespace-nowrap text-inherit no-underline hover:bg-[var(--c-list-hover)] aria-[current=page]:bg-tint aria-[current=page]:font-medium aria-[current=page]:text-primary"
          >
            <Icon name={icon} />
            {i18n._(label)}
            {hasProblem && (
              <>
                <Icon name="i-lucide-circle-alert" className="ms-auto size-4 text-danger" />
                <span className="visually-hidden">{t({ id: 'admin.nav.problem', message: 'Something here is not right' })}</span>
              </>
            )}
          </a>
        )
      })}
    </nav>
  )
}
