import { useAtomValue } from 'jotai'
import type { LogoPage } from '#contract/config/schema.ts'
import { portalTitleAtom } from '../../domain/config/atoms.ts'
import { logoAtom } from '../../domain/config/images.ts'
import { Mark } from '../../widgets/brand/mark.tsx'
import { LanguageMenu } from '../../widgets/language-menu/language-menu.tsx'
import { ThemeMenu } from '../../widgets/theme-menu/theme-menu.tsx'

/** Pages whose logo stands for the portal, the most visible first. */
const logoPages: readonly LogoPage[] = ['dashboard', 'search', 'asset', 'login']

/** Logo and title of the portal without a link, because recipients may see nothing else of it, and the menus for language and appearance. */
export const SharedHeader = () => {
  const title = useAtomValue(portalTitleAtom)
  const logoOf = useAtomValue(logoAtom)
  const logo = logoPages.map(logoOf).find((address) => address !== null)
  return (
    <header className="shared-header flex items-center gap-3 border-b border-line bg-surface text-on-surface">
      {logo ? (
        <img src={logo} alt={title} className="block max-h-11 max-w-50 object-contain" />
      ) : (
        <>
          <Mark className="size-6 shrink-0" />
          <span className="min-w-0 truncate text-14px font-semibold">
            <bdi>{title}</bdi>
          </span>
        </>
      )}
      <div className="ms-auto flex shrink-0 items-center">
        <LanguageMenu compact align="end" />
        <ThemeMenu compact align="end" />
      </div>
    </header>
  )
}
