import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useState } from 'react'
import { configAtom } from '../../domain/config/atoms.ts'
import { isOutside, termsLink } from '../../domain/config/links.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { mayOpenPortalAtom } from '../../domain/session/atoms.ts'
import { textById } from '../../platform/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { useIsPhone } from '../../ui/use-window-size.ts'
import { type FooterLink, footerColumns } from './footer-columns.ts'

const Anchor = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} className="link-quiet" {...(isOutside(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
    {children}
  </a>
)

const FooterText = ({ entry }: { readonly entry: FooterLink }) => {
  const text = textById(entry.translation, entry.translation)
  return entry.href === null ? <span>{text}</span> : <Anchor href={entry.href}>{text}</Anchor>
}

/** Configured entries in three columns, and the terms of use; no pages of the portal without asset rights. Renders nothing if nothing is configured. */
export const SiteFooter = () => {
  const { t } = useLingui()
  const config = useAtomValue(configAtom)
  const locale = useAtomValue(localeAtom)
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const mayOpenPortal = useAtomValue(mayOpenPortalAtom)
  const isOffered = (href: string | null) => mayOpenPortal || !href?.startsWith('#')
  const columns = footerColumns(config.footer, config.custom_pages, locale).map(({ column, entries }) => ({
    column,
    entries: entries.filter(({ href }) => isOffered(href)),
  }))
  const configuredTerms = config.terms_of_use.show ? termsLink(config.terms_of_use, locale) : null
  const terms = isOffered(configuredTerms) ? configuredTerms : null
  if (!terms && columns.every(({ entries }) => entries.length === 0)) return null
  const label = t({ id: 'global.footer.label', message: 'About this portal' })
  return (
    <footer
      aria-label={label}
      className="flex flex-wrap items-start justify-between gap-x-8 border-t border-line bg-[var(--c-footer-background)] px-4 py-0.5 text-13px text-[var(--c-footer-text)] sm:px-6"
    >
      {isPhone && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-[var(--control)] basis-full items-center justify-between border-0 bg-transparent p-0 text-start text-inherit"
        >
          {label}
          <Icon name={isOpen ? 'i-lucide-chevron-down' : 'i-lucide-chevron-up'} className="size-4.5" />
        </button>
      )}
      <div id={id} className={isPhone && !isOpen ? 'hidden' : 'contents'}>
        {columns.map(({ column, entries }) => (
          <ul
            key={column}
            className="m-0 flex min-w-0 list-none flex-wrap gap-x-5 p-0 [overflow-wrap:anywhere] [&>li>*]:inline-block [&>li>*]:py-3"
          >
            {entries.map((entry) => (
              <li key={entry.key}>
                <FooterText entry={entry} />
              </li>
            ))}
            {column === 'Right' && terms && (
              <li>
                <Anchor href={terms}>
                  <Trans id="global.footer.terms">Terms of use</Trans>
                </Anchor>
              </li>
            )}
          </ul>
        ))}
      </div>
    </footer>
  )
}
