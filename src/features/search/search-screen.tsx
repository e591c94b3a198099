import { Trans } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import type { ViewKey } from '#contract/config/views.ts'
import { everything } from '#contract/search.ts'
import { chosenCount } from '../../domain/catalogue/chosen-count.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { activeIdAtom } from '../../domain/selection/atoms.ts'
import { later } from '../../ui/later.tsx'
import { useIsLarge, useIsPhone } from '../../ui/use-window-size.ts'
import { ScreenLogo } from '../../widgets/brand/screen-logo.tsx'
import { facetParts } from './facet-parts.ts'
import { FacetSheet } from './facet-sheet.tsx'
import { FacetSidebar } from './facet-sidebar.tsx'
import { ResultArea } from './result-area.tsx'
import { ResultHeader } from './result-header.tsx'
import { SearchBox } from './search-box/search-box.tsx'
import { SortMenu } from './sort-menu.tsx'
import { useSearch } from './use-search.ts'
import { useSearchAddress } from './use-search-address.ts'
import { useShareNotice } from './use-share-notice.ts'
import { rememberView, useView } from './use-view.ts'
import { ViewSwitcher } from './view-switcher.tsx'

const SearchTags = later(() => import('./search-tags.tsx').then((module) => module.SearchTags))
const EmptyResult = later(() => import('./empty-result.tsx').then((module) => module.EmptyResult))
const FailedSearch = later(() => import('./failed-search.tsx').then((module) => module.FailedSearch))
const FacetPanel = later(() => facetParts().then((module) => module.FacetPanel))

/** The search: what is looked for, what narrows it, what was found. */
export const SearchScreen = () => {
  const area = useRef<HTMLDivElement>(null)
  const { address, hash, change, changeFilter, reset } = useSearchAddress()
  const view = useView(address.view)
  const { wish, key, retry, notePlace } = useSearch(address, view, area)
  useShareNotice(address, key, hash)
  const { search, facets: configured } = useAtomValue(configAtom)
  const { logo } = search
  const setActive = useSetAtom(activeIdAtom)
  const hasRoom = useIsLarge()
  const isPhone = useIsPhone()

  const chosen = chosenCount(address.filter)
  const isNarrowed = chosen > 0 || address.text !== everything || address.ids !== null
  const onReset = isNarrowed ? reset : null
  const changeView = (chosenView: ViewKey) => {
    setActive(null)
    rememberView(chosenView)
    change({ view: chosenView }, true)
  }
  const skip = () => area.current?.querySelector<HTMLElement>('[role=grid][tabindex="0"], [role=grid] [tabindex="0"]')?.focus()
  // In the middle it has a line of its own.
  const screenLogo = <ScreenLogo place="search" {...(logo.alignment === 'center' ? { className: 'flex basis-full justify-center' } : {})} />
  // What narrows the search otherwise, a collection or a share, goes with its tag.
  const hasFacets = configured.length > 0
  const facets = <FacetPanel filter={address.filter} changeFilter={changeFilter} />
  const order = (
    <>
      <span data-tour="sort" className="contents">
        <SortMenu sort={wish.sort} compact={isPhone} onChange={(sort) => change({ sort })} />
      </span>
      <span data-tour="views" className="contents">
        <ViewSwitcher view={view} onChange={changeView} />
      </span>
    </>
  )

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h1 className="visually-hidden">
        <Trans id="views.search.title">Search</Trans>
      </h1>
      <header className="flex flex-wrap items-center gap-2 px-4 pt-3 pb-1">
        {logo.alignment !== 'right' && screenLogo}
        {hasFacets && !hasRoom && (
          <span data-tour="facets" className="contents">
            <FacetSheet chosen={chosen} onReset={onReset}>
              {facets}
            </FacetSheet>
          </span>
        )}
        <SearchBox text={address.text} onSearch={(text) => change({ text })} className="me-auto max-w-3xl" />
        {!isPhone && order}
        {logo.alignment === 'right' && screenLogo}
      </header>
      {/* Has no height of its own: it takes what the window leaves, and what is in it scrolls. */}
      <div className="relative min-h-100 flex-1">
        <div className="absolute inset-0 flex">
          {hasFacets && hasRoom && (
            <span data-tour="facets" className="contents">
              <FacetSidebar onReset={onReset} onSkip={skip}>
                {facets}
              </FacetSidebar>
            </span>
          )}
          <div ref={area} className="flex min-w-0 flex-1 flex-col">
            <ResultHeader>{isPhone && order}</ResultHeader>
            {(chosen > 0 || address.ids !== null) && (
              // As high as a line of them, so that the results stay where they are when they come.
              <div className="min-h-[calc(var(--control-s)+0.5rem)]">
                <SearchTags address={address} change={change} />
              </div>
            )}
            <ResultArea
              view={view}
              searchKey={key}
              hash={hash}
              onPlace={notePlace}
              renderState={(status) =>
                status === 'failure' ? (
                  <FailedSearch onRetry={retry} />
                ) : (
                  <EmptyResult hasFilter={chosen > 0} onClearFilter={() => change({ filter: {} })} onReset={onReset} />
                )
              }
            />
          </div>
        </div>
      </div>
    </div>
  )
}
