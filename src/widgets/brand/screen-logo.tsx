import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { LogoPage } from '#contract/config/schema.ts'
import { configAtom, portalTitleAtom } from '../../domain/config/atoms.ts'
import { logoAtom } from '../../domain/config/images.ts'

interface ScreenLogoProps {
  readonly page: LogoPage
  readonly className?: string
}

/** Uploaded logo of a screen, if the screen shows one. Links to the dashboard unless that is hidden. */
export const ScreenLogo = ({ page, className }: ScreenLogoProps) => {
  const logo = useAtomValue(logoAtom)(page)
  const title = useAtomValue(portalTitleAtom)
  const { hide_dashboard: hidden } = useAtomValue(configAtom).global
  if (!logo) return null
  const image = <img src={logo} alt={title} className="block max-h-11 max-w-50 object-contain" />
  return <span className={className}>{hidden ? image : <Link to="/">{image}</Link>}</span>
}
