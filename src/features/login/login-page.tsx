import { useAtomValue } from 'jotai'
import type { CSSProperties, ReactNode } from 'react'
import { configAtom } from '../../domain/config/atoms.ts'
import { configImageAtom } from '../../domain/config/images.ts'
import { LanguageMenu } from '../../widgets/language-menu/language-menu.tsx'
import { ThemeMenu } from '../../widgets/theme-menu/theme-menu.tsx'
import { PageLogo } from './page-logo.tsx'

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
