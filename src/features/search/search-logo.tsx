import { useAtomValue } from 'jotai'
import { apiAtom } from '../../domain/api/atoms.ts'
import { availabilityAtom, configAtom } from '../../domain/config/atoms.ts'
import { pageLink } from '../../domain/navigation/address.ts'

/** The portal's own logo, where one was uploaded and is wanted here. It leads to the dashboard where there is one. */
export const SearchLogo = () => {
  const api = useAtomValue(apiAtom)
  const config = useAtomValue(configAtom)
  const available = useAtomValue(availabilityAtom)
  const isWanted = config.visibleLogos.some(({ key, visible }) => key === 'search' && visible)
  if (!isWanted || available['searchLogo'] !== true) return null
  const { website_title: title, hide_dashboard: hidden } = config.global
  const logo = (
    <img
      src={`${api.address('config/searchLogo')}?v=${available.revision}`}
      alt={title}
      className="block max-h-11 max-w-50 object-contain"
    />
  )
  return hidden ? logo : <a href={pageLink('start')}>{logo}</a>
}
