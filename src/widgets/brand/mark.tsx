import { useAtomValue } from 'jotai'
import { portalFilesAtom } from '../../domain/config/images.ts'

/** Favicon of the portal, else the default mark: a V of two panes, as in public/icons/icon.svg. */
export const Mark = ({ className }: { readonly className: string }) => {
  const { favicon } = useAtomValue(portalFilesAtom)
  if (favicon) return <img src={favicon} alt="" className={className} />
  return (
    <svg viewBox="84 108 344 304" aria-hidden className={className}>
      <path d="M96 120h94l106 280h-80z" fill="currentColor" />
      <path d="M416 120h-94L216 400h80z" className="fill-primary" />
    </svg>
  )
}
