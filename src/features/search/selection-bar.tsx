import { Plural, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { addBookmarksAtom } from '../../domain/bookmarks/actions.ts'
import { mayBookmarkAtom } from '../../domain/bookmarks/atoms.ts'
import { lookupAtom } from '../../domain/downloads/atoms.ts'
import { resultsAtom } from '../../domain/search/atoms.ts'
import { selectAllResultsAtom } from '../../domain/search/select-results.ts'
import { clearSelectionAtom, toggleActiveAtom } from '../../domain/selection/actions.ts'
import { activeIdAtom, selectedIdsAtom } from '../../domain/selection/atoms.ts'
import { isDragSelectingAtom } from '../../domain/selection/drag-selection.ts'
import { selectionLink, shareAssetAtom, shareAssetsAtom } from '../../domain/sharing/actions.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { NamedButton } from '../../ui/named-button.tsx'
import { useIsVeryWide } from '../../ui/use-is-wide.ts'
import { useReservedHeight } from '../../ui/use-reserved-height.ts'
import { useIsPhone } from '../../ui/use-window-size.ts'
import { SelectionDownload } from '../../widgets/download-format/selection-download.tsx'
import { OfflineButton } from '../../widgets/offline-button/offline-button.tsx'
import { useOutsideCount } from './use-outside-count.ts'
import { useSelectAllKey } from './use-select-all-key.ts'
import { useSelectionEntries } from './use-selection-entries.ts'
import { useSelectionSource } from './use-selection-source.ts'

/** Distance in px between the bar and an asset that moves out from under it. */
const gapPx = 8

/** Scrolls the list if the bar would cover the asset that was just selected, but never under a dragging pointer. */
const useRevealSelected = (bar: RefObject<HTMLElement | null>) => {
  const isDragging = useAtomValue(isDragSelectingAtom)
  useLayoutEffect(() => {
    if (isDragging) return
    const list = bar.current?.parentElement?.querySelector('.grid-scroller')
    const cells = [...(list?.querySelectorAll('[data-position][data-selected]') ?? [])]
    const last = cells.at(-1)?.getBoundingClientRect()
    if (!list || !last || !bar.current) return
    // Where the bar stops: it slides in.
    const edge = bar.current.getBoundingClientRect().top - new DOMMatrix(getComputedStyle(bar.current).transform).m42
    if (last.bottom > edge - gapPx && last.top < edge)
      list.scrollTop += Math.min(last.bottom - edge + gapPx, last.top - list.getBoundingClientRect().top)
  }, [bar, isDragging])
}

/** A menu, or a button if there is only one entry. */
const MoreActions = ({ entries }: { readonly entries: readonly MenuEntry[] }) => {
  const { t } = useLingui()
  const [only, ...others] = entries
  if (only === undefined) return null
  if (others.length > 0 || only.icon === undefined)
    return (
      <Menu
        iconOnly
        icon="i-lucide-ellipsis"
        side="top"
        align="end"
        label={t({ id: 'widgets.icons.more', message: 'More' })}
        items={entries}
      />
    )
  const { icon, label, href, onSelect } = only
  return href === undefined ? (
    <IconButton icon={icon} label={label} tooltipSide="top" onClick={onSelect} />
  ) : (
    <IconLink icon={icon} label={label} href={href} />
  )
}

/** Actions for the selected assets; floats over the lower edge of the results, in place of the phone's bottom bar. */
export const SelectionBar = () => {
  const { t } = useLingui()
  const selected = useAtomValue(selectedIdsAtom)
  const activeId = useAtomValue(activeIdAtom)
  const lookup = useAtomValue(lookupAtom)
  const clear = useSetAtom(clearSelectionAtom)
  const toggleActive = useSetAtom(toggleActiveAtom)
  const share = useSetAtom(shareAssetAtom)
  const shareAll = useSetAtom(shareAssetsAtom)
  const mayBookmark = useAtomValue(mayBookmarkAtom)
  const bookmark = useSetAtom(addBookmarksAtom)
  const bar = useRef<HTMLDivElement>(null)
  useRevealSelected(bar)
  useReservedHeight(bar, '--selection-height')
  const ids = [...selected]
  const outside = useOutsideCount(ids)
  const isPhone = useIsPhone()
  const hasRoom = useIsVeryWide()
  const { total } = useAtomValue(resultsAtom)
  const selectAll = useSetAtom(selectAllResultsAtom)
  useSelectAllKey()
  const selection = useSelectionSource(ids)
  const hasMore = ids.length - outside < total
  const more = useSelectionEntries(ids, selection, isPhone, hasMore)
  const [only] = ids
  if (only === undefined) return null
  const isOne = ids.length === 1
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t({ id: 'views.search.selection.label', message: 'Selection' })}
      className="selection-bar appear z-31 box-border flex flex-col bg-popup text-on-popup [--from:translateY(12px)] max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:border-line max-sm:px-1 max-sm:pb-[var(--safe-bottom)] sm:absolute sm:inset-x-0 sm:bottom-[calc(1rem+var(--tray))] sm:z-21 sm:mx-auto sm:w-fit sm:max-w-[calc(100%-1.5rem)] sm:rounded-[1.75rem] sm:border sm:border-solid sm:border-line sm:p-1 sm:ps-4 sm:shadow-[var(--shadow-3)]"
    >
      {outside > 0 && (
        <div className="flex items-center gap-1 text-13px max-sm:px-2 sm:pe-3">
          <span role="status" className="flex-1">
            <Plural
              id="views.search.selection.outside"
              value={outside}
              one="# selected, not in these results"
              other="# selected, not in these results"
            />
          </span>
          <a href={selectionLink(ids)} className="inline-flex min-h-[var(--control)] items-center px-2 font-medium text-primary">
            {t({ id: 'views.search.selection.outside.show', message: 'Show' })}
          </a>
          <button
            type="button"
            onClick={clear}
            className="min-h-[var(--control)] border-0 bg-transparent px-2 text-13px font-medium text-primary"
          >
            {t({ id: 'views.search.selection.outside.clear', message: 'Clear' })}
          </button>
        </div>
      )}
      <div className="flex flex-wrap items-center">
        <span role="status" className="me-1 text-13px leading-4 font-medium tabular-nums max-sm:ms-2 max-sm:text-12px sm:me-2 sm:text-14px">
          <Plural id="views.search.selection.count" value={ids.length} one="# selected" other="# selected" />
        </span>
        <span className="flex min-w-0 flex-auto flex-wrap items-center max-sm:justify-around">
          {isOne && !isPhone && (
            <NamedButton
              icon="i-lucide-info"
              tooltipSide="top"
              isNamed={hasRoom}
              text={t({ id: 'widgets.icons.info', message: 'Information' })}
              label={t({ id: 'widgets.icons.info', message: 'Information' })}
              pressed={activeId === only}
              onClick={() => toggleActive(only)}
            />
          )}
          {mayBookmark && (
            <ActionButton
              icon="i-lucide-bookmark-plus"
              text={t({ id: 'widgets.actions.bookmark', message: 'Bookmark' })}
              label={t({ id: 'views.search.selection.bookmark', message: 'Add selection to bookmarks' })}
              onClick={() => void bookmark(ids)}
            />
          )}
          <ActionButton
            icon="i-lucide-share-2"
            text={t({ id: 'widgets.icons.share', message: 'Share' })}
            label={t({ id: 'views.search.selection.share', message: 'Share selection' })}
            onClick={() => void (isOne ? share(only) : shareAll(ids))}
          />
          <SelectionDownload
            assetIds={ids}
            label={t({ id: 'views.search.selection.download', message: 'Download selection' })}
            loading={lookup !== null && lookup.length === ids.length && lookup.every((id) => selected.has(id))}
            menuSide={isPhone ? undefined : 'top'}
          />
          {!isPhone && (
            <>
              {selection && <OfflineButton {...selection} tooltipSide="top" />}
              {!isOne && (
                <IconLink
                  icon="i-lucide-list-filter"
                  label={t({ id: 'views.search.selection.show', message: 'Show selection only' })}
                  href={selectionLink(ids)}
                />
              )}
              {hasMore && (
                <NamedButton
                  icon="i-lucide-list-checks"
                  tooltipSide="top"
                  isNamed={hasRoom}
                  text={t({ id: 'views.search.select_all', message: 'Select all' })}
                  label={t({ id: 'views.search.select_all', message: 'Select all' })}
                  onClick={() => void selectAll()}
                />
              )}
            </>
          )}
          <MoreActions entries={more} />
          <IconButton
            icon="i-lucide-x"
            tooltipSide="top"
            label={t({ id: 'global.clear_selection', message: 'Clear selection' })}
            onClick={clear}
          />
        </span>
      </div>
    </div>
  )
}
