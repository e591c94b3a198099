import { Trans, useLingui } from '@lingui/macro'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type CSSProperties, useRef, useState } from 'react'
import type { SearchFilter } from '#contract/filter.ts'
import { everything } from '#contract/search.ts'
import { writeSearchAddress } from '#contract/search-address.ts'
import { configAtom, portalTitleAtom } from '../../domain/config/atoms.ts'
import { configImageAtom, logoAtom } from '../../domain/config/images.ts'
import { pageLink } from '../../domain/navigation/address.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { storeTypedText } from '../../platform/typed-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { SearchSuggestions } from '../../widgets/search-suggestions/search-suggestions.tsx'
import { useStoredText } from '../../widgets/search-suggestions/use-stored-text.ts'
import { useStartHead } from './use-start-head.ts'

const ReplacePicture = lazyComponent(() => import('./replace-picture.tsx').then((module) => module.ReplacePicture))

const noFilter: SearchFilter = {}

const alignments = { left: 'items-start text-start', center: 'items-center text-center', right: 'items-end text-end' } as const
const alignmentClasses = { left: 'self-start', center: 'self-center', right: 'self-end' } as const

/** Head of the dashboard: logo, picture, title and a large search field (D1). */
export const Hero = () => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const config = useAtomValue(configAtom)
  const { heroImage } = config.dashboard
  const title = useAtomValue(portalTitleAtom)
  const hero = useAtomValue(configImageAtom)('dashboardHero')
  const logoAddress = useAtomValue(logoAtom)('dashboard')
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useStoredText(input, setText)
  const [isBroken, setBroken] = useState(false)
  const head = useStartHead()
  const folderPicture = hero === null ? head?.picture : undefined
  const source = hero ?? folderPicture?.url ?? null
  const isPicture = source !== null && !isBroken
  const isAdmin = useAtomValue(sessionAtom)?.isGuiAdmin === true
  const configuredText = (id: string) => (i18n.messages[id] === undefined ? '' : i18n._(id))
  const logo = logoAddress && (
    <img
      src={logoAddress}
      alt={title}
      style={{ height: heroImage.logo.height }}
      className={`max-w-full object-contain ${alignmentClasses[heroImage.logo.alignment]}`}
    />
  )
  const body = configuredText(heroImage.trans_body)
  // An unknown title is not replaced by another one for a moment.
  const folderTitle =
    head === null ? '\u00A0' : (head.title ?? t({ id: 'views.dashboard.hero.default', message: 'What are you looking for?' }))

  return (
    <>
      {logo && heroImage.logo.load_outside && <div className="flex flex-col px-4 pt-6 pb-2 sm:px-8">{logo}</div>}
      <section
        aria-label={t({ id: 'views.dashboard.hero.label', message: 'Welcome' })}
        style={
          {
            '--hero-height': `${heroImage.height}px`,
            ...(isPicture && { backgroundColor: folderPicture?.dominant_color }),
          } as CSSProperties
        }
        className={`relative isolate flex flex-col justify-center gap-4 overflow-x-clip px-4 focus-within:z-1 py-10 min-h-[var(--hero-height)] sm:px-8 ${heroImage.small_on_phones ? 'max-sm:py-6 max-sm:min-h-[min(200px,var(--hero-height))]' : ''} ${alignments[heroImage.alignment]} ${isPicture ? 'text-[var(--c-on-picture)]' : 'bg-[var(--c-hero-background)] text-[var(--c-hero-text)]'}`}
      >
        {source !== null && (
          <>
            <picture className="contents">
              {folderPicture?.thumb_url && <source media="(max-width: 639px)" srcSet={folderPicture.thumb_url} className="hidden" />}
              <img
                src={source}
                alt=""
                // A broken picture stays hidden, because some browsers draw a frame around it. A retry after a reconnect shows it.
                onLoad={() => setBroken(false)}
                onError={() => setBroken(true)}
                className={`absolute inset-0 -z-2 size-full object-cover ${isBroken ? 'invisible' : ''}`}
              />
            </picture>
            {isPicture && <div className="absolute inset-0 -z-1 bg-scrim" />}
          </>
        )}
        {isAdmin && isPicture && folderPicture && <ReplacePicture />}
        {!heroImage.logo.load_outside && logo}
        <h1 className="m-0 max-w-3xl text-28px leading-tight font-semibold tracking-tight text-balance sm:text-40px">
          {/* The text may have another writing direction. */}
          <bdi>{configuredText(heroImage.trans_header) || folderTitle}</bdi>
        </h1>
        {body && (
          <p className="m-0 max-w-2xl text-base text-pretty">
            <bdi>{body}</bdi>
          </p>
        )}
        <form
          role="search"
          className="relative flex w-full max-w-2xl gap-2 text-start"
          onSubmit={(event) => {
            event.preventDefault()
            const query = text.trim() || everything
            // The search page has a box of its own, which takes over the focus. On a touch screen it would open the keyboard over the results.
            if (window.matchMedia('(pointer: fine)').matches) storeTypedText(pageLink('search', { value: query }))
            void navigate({ to: '/search/$text', params: { text: query } })
          }}
        >
          <label className="relative min-w-0 flex-1">
            <span className="sr-only">
              <Trans id="views.dashboard.search.label">Search the catalogue</Trans>
            </span>
            <span className="pointer-events-none absolute inset-y-0 start-4 flex items-center text-muted max-sm:hidden">
              <Icon name="i-lucide-search" className="size-5" />
            </span>
            <input
              ref={input}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder={t({ id: 'views.dashboard.search.placeholder', message: 'Images, documents, videos, 3D' })}
              className="h-13 w-full rounded-control border border-line-strong bg-surface px-4 text-base text-ellipsis text-on-surface placeholder:text-muted sm:ps-12"
            />
          </label>
          {/* On a phone the placeholder of the field needs the space. */}
          <Button type="submit" variant="primary" className="h-13 sm:px-6">
            <span className="flex sm:hidden">
              <Icon name="i-lucide-search" className="size-5" />
            </span>
            <span className="max-sm:sr-only">
              <Trans id="views.dashboard.search.button">Search</Trans>
            </span>
          </Button>
          <SearchSuggestions
            field={input}
            text={everything}
            typed={text}
            filter={noFilter}
            onPick={(picked, filter = noFilter) =>
              void navigate({
                to: '/search/$text',
                params: { text: picked },
                search: writeSearchAddress({ filter, ids: null, sort: null, view: null }),
              })
            }
          />
        </form>
      </section>
    </>
  )
}
