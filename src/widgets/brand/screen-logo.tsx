import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { LogoPlace } from '#contract/config/schema.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { logoAtom } from '../../domain/config/images.ts'

interface ScreenLogoProps {
  readonly place: LogoPlace
  readonly className?: string
}

/** The portal's own logo, where one was uploaded for this screen and is wanted there. It leads to the dashboard where there is one. */
export const ScreenLogo = ({ place, className }: ScreenLogoProps) => {
  const logo = useAtomValue(logoAtom)(place)
  const { website_title: title, hide_dashboard: hidden } = useAtomValue(configAtom).global
  if (!logo) return null
  const image = <img src={logo} alt={title} className="block max-h-11 max-w-50 object-contain" />
  return <span className={className}>{hidden ? image : <Link to="/">{image}</Link>}</span>
}
