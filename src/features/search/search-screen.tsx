import { Trans } from '@lingui/macro'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import type { ViewKey } from '#contract/config/views.ts'
import { everything } from '#contract/search.ts'
import type { SearchAddress } from '#contract/search-address.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { activeQueryAtom, resultsAtom, searchStatusAtom } from '../../domain/search/atoms.ts'
import { selectedFilterCount } from '../../domain/search/selected-filter-count.ts'
import { chooseView } from '../../domain/search/view.ts'
import { activeIdAtom } from '../../domain/selection/atoms.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { idleComponent, lazyComponent } from '../../ui/lazy-component.tsx'
import { useIsLarge, useIsPhone } from '../../ui/use-window-size.ts'
import { ScreenLogo } from '../../widgets/brand/screen-logo.tsx'
import { SortMenu } from '../../widgets/result-view/sort-menu.tsx'
import { ViewSwitcher } from '../../widgets/result-view/view-switcher.tsx'
import { facetParts } from './facet-parts.ts'
import { FacetSheet } from './facet-sheet.tsx'
import { FacetSidebar } from './facet-sidebar.tsx'
import { ResultArea } from './result-area.tsx'
import { ResultHeader } from './result-header.tsx'
import { SearchBox } from './search-box/search-box.tsx'
import { useSearch } from './use-search.ts'
import { useSearchAddress } from './use-search-address.ts'

/** Reports shared assets that are not visible to the user. A text or filters beside the ids hide assets for other reasons. */
const useShareNotice = ({ ids, text, filter }: SearchAddress, key: string, hash: string): void => {
  const status = useAtomValue(searchStatusAtom)
  const activeQuery = useAtomValue(activeQueryAtom)
  const { total } = useAtomValue(resultsAtom)
  const store = useStore()
  const isLoaded = (status === 'success' || status === 'empty') && activeQuery?.key === key
  const isWhole = text === everything && Object.keys(filter).length === 0
  useEffect(() => {
    if (!isLoaded || !isWhole || !ids || ids.length === 0) return
    const share = { ids, total, hash }
    void import('../../domain/sharing/notices.ts').then(({ reportHiddenSharesAtom }) => store.set(reportHiddenSharesAtom, share))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each response
  }, [isLoaded, key])
}

const useView = (requested: ViewKey | null): ViewKey => chooseView(requested, deviceStore.get(storageKeys.view), useAtomValue(configAtom))
const rememberView = (view: ViewKey): void => deviceStore.set(storageKeys.view, view)

const ViewTools = idleComponent(() => import('../../widgets/result-view/view-tools.tsx').then((module) => module.ViewTools))
const SearchTags = lazyComponent(() => import('./search-tags.tsx').then((module) => module.SearchTags))
const EmptyResult = lazyComponent(() => import('./empty-result.tsx').then((module) => module.EmptyResult))
const FailedSearch = lazyComponent(() => import('./failed-search.tsx').then((module) => module.FailedSearch))
const FacetPanel = lazyComponent(() => facetParts().then((module) => module.FacetPanel))

/** Search page: query, facets and results. */
export const SearchScreen = () => {
  const area = useRef<HTMLDivElement>(null)
  const { address, hash, change, changeFilter, reset } = useSearchAddress()
  const view = useView(address.view)
  const { query, key, retry, refresh, registerAnchor } = useSearch(address, view, area)
  useShareNotice(address, key, hash)
  const { search, facets: configured } = useAtomValue(configAtom)
  const { logo } = search
  const setActive = useSetAtom(activeIdAtom)
  const hasRoom = useIsLarge()
  const isPhone = useIsPhone()

  const chosen = selectedFilterCount(address.filter)
  const isNarrowed = chosen > 0 || address.text !== everything || address.ids !== null
  const onReset = isNarrowed ? reset : null
  const changeView = (chosenView: ViewKey) => {
    setActive(null)
    rememberView(chosenView)
    change({ view: chosenView }, true)
  }
  const skip = () => area.current?.querySelector<HTMLElement>('[role=grid][tabindex="0"], [role=grid] [tabindex="0"]')?.focus()
  // A centred logo has its own line.
  const screenLogo = <ScreenLogo page="search" {...(logo.alignment === 'center' ? { className: 'flex basis-full justify-center' } : {})} />
  // Other restrictions, such as a collection or a share, are removed by their tag.
  const hasFacets = configured.length > 0
  const facets = <FacetPanel filter={address.filter} changeFilter={changeFilter} />
  const order = (
    <>
      <span data-tour="sort" className="contents">
        <SortMenu sort={query.sort} compact={isPhone} onChange={(sort) => change({ sort })} />
      </span>
      <span data-tour="views" className="contents">
        <ViewSwitcher view={view} onChange={changeView} />
      </span>
      {/* As wide as its buttons, so that nothing moves when their code arrives. */}
      <span
        className={
          view === 'list' ? 'min-w-[calc(2*var(--control))] min-[1180px]:min-w-66' : 'min-w-[var(--control)] min-[1180px]:min-w-33'
        }
      >
        <ViewTools view={view} />
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
        <SearchBox
          text={address.text}
          filter={query.filter}
          onSearch={(text, filter = address.filter) => change({ text, filter })}
          className="me-auto max-w-3xl"
        />
        {!isPhone && order}
        {logo.alignment === 'right' && screenLogo}
      </header>
      {/* No height of its own: fills the rest of the window, and its content scrolls. */}
      <div className="relative min-h-100 flex-1">
        <div className="absolute inset-0 flex">
          {hasFacets && hasRoom && (
            <span data-tour="facets" className="contents print:hidden">
              <FacetSidebar onReset={onReset} onSkip={skip}>
                {facets}
              </FacetSidebar>
            </span>
          )}
          <div ref={area} className="flex min-w-0 flex-1 flex-col">
            <ResultHeader>{isPhone && order}</ResultHeader>
            {(chosen > 0 || address.ids !== null) && (
              // The height of one line of tags, so that the results do not move when tags appear.
              <div className="min-h-[calc(var(--control-s)+0.5rem)]">
                <SearchTags address={address} change={change} />
              </div>
            )}
            <ResultArea
              view={view}
              searchKey={key}
              hash={hash}
              registerAnchor={registerAnchor}
              isUnrestricted={!isNarrowed}
              onRefresh={refresh}
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
