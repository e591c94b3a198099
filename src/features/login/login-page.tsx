import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { CSSProperties, ReactNode } from 'react'
import { everything } from '#contract/search.ts'
import { configAtom, portalTitleAtom } from '../../domain/config/atoms.ts'
import { configImageAtom, logoAtom } from '../../domain/config/images.ts'
import { Mark } from '../../widgets/brand/mark.tsx'
import { LanguageMenu } from '../../widgets/language-menu/language-menu.tsx'
import { ThemeMenu } from '../../widgets/theme-menu/theme-menu.tsx'

const alignments = { left: 'justify-start', center: 'justify-center', right: 'justify-end' } as const

/** Configured logo, else the name of the portal, as a link to the start page. */
const PageLogo = ({ place }: { readonly place: 'login' | 'logout' }) => {
  const { login, global } = useAtomValue(configAtom)
  const logo = useAtomValue(logoAtom)(place)
  const title = useAtomValue(portalTitleAtom)
  const home = global.hide_dashboard ? ({ to: '/search/$text', params: { text: everything } } as const) : ({ to: '/' } as const)
  return (
    <div className={`flex ${alignments[login.logoImage.alignment]}`}>
      <Link {...home} className="inline-flex min-h-11 min-w-0 items-center rounded-control no-underline">
        {logo ? (
          <img src={logo} alt={title} style={{ height: login.logoImage.height }} className="max-w-full object-contain" />
        ) : (
          <span className="inline-flex min-w-0 items-center gap-3 text-20px font-semibold">
            <Mark className="size-8 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
          </span>
        )}
      </Link>
    </div>
  )
}

interface LoginPageProps {
  readonly place: 'login' | 'logout'
  readonly children: ReactNode
}

/** Centred box over the configured picture, with a language menu for visitors. */
export const LoginPage = ({ place, children }: LoginPageProps) => {
  const { login } = useAtomValue(configAtom)
  const hero = useAtomValue(configImageAtom)('loginHero')
  const background: CSSProperties = hero ? { backgroundImage: `url("${hero}")` } : {}
  return (
    <div style={background} className="flex flex-1 flex-col bg-[var(--c-login-background)] bg-cover bg-center">
      <div className="flex justify-end gap-1 px-3 pt-[max(0.5rem,var(--safe-top))]">
        <div className="flex gap-1 rounded-control bg-background">
          <LanguageMenu align="end" />
          <ThemeMenu compact align="end" />
        </div>
      </div>
      <div className="flex flex-1 items-center justify-center px-4 py-8">
        <div
          // A minimum width: with any configuration, an admin must be able to sign in.
          style={{ maxWidth: `max(18rem, ${login.box.max_width})` }}
          className="grid w-full grid-cols-[minmax(0,1fr)] gap-5 rounded-card bg-[var(--c-login-box)] px-5 py-8 text-[var(--c-login-text)] shadow-[var(--shadow-2)] sm:px-10 sm:py-10"
        >
          <PageLogo place={place} />
          {children}
        </div>
      </div>
    </div>
  )
}
