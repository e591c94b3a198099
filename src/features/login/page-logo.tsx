import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { everything } from '#contract/search.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { logoAtom } from '../../domain/config/images.ts'
import { Mark } from '../../widgets/brand/mark.tsx'

const alignments = { left: 'justify-start', center: 'justify-center', right: 'justify-end' } as const

/** Configured logo, else the name of the portal, as a link to the start page. */
export const PageLogo = ({ place }: { readonly place: 'login' | 'logout' }) => {
  const { login, global } = useAtomValue(configAtom)
  const logo = useAtomValue(logoAtom)(place)
  const home = global.hide_dashboard ? ({ to: '/search/$text', params: { text: everything } } as const) : ({ to: '/' } as const)
  return (
    <div className={`flex ${alignments[login.logoImage.alignment]}`}>
      <Link {...home} className="inline-flex min-h-11 min-w-0 items-center rounded-control no-underline">
        {logo ? (
          <img src={logo} alt={global.website_title} style={{ height: login.logoImage.height }} className="max-w-full object-contain" />
        ) : (
          <span className="inline-flex min-w-0 items-center gap-3 text-20px font-semibold">
            <Mark className="size-8 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{global.website_title}</span>
          </span>
        )}
      </Link>
    </div>
  )
}
