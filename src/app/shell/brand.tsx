import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { everything } from '#contract/search.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { Mark } from '../../widgets/brand/mark.tsx'

const start = { to: '/' } as const
const allAssets = { to: '/search/$text', params: { text: everything } } as const

/** Name of the portal as a link to its start page. */
export const Brand = ({ compact }: { readonly compact: boolean }) => {
  const { website_title: title, hide_dashboard: hideDashboard } = useAtomValue(configAtom).global
  return (
    <Link
      {...(hideDashboard ? allAssets : start)}
      aria-label={compact ? title : undefined}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control px-2 no-underline"
    >
      <Mark className="size-7 shrink-0" />
      {!compact && <span className="line-clamp-2 text-16px font-semibold leading-5">{title}</span>}
    </Link>
  )
}
