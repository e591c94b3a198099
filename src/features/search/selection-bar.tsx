import { Plural, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { addBookmarksAtom } from '../../domain/bookmarks/actions.ts'
import { mayBookmarkAtom } from '../../domain/bookmarks/atoms.ts'
import { lookupAtom } from '../../domain/downloads/atoms.ts'
import { startDownloadAtom } from '../../domain/downloads/start-actions.ts'
import { clearSelectionAtom, toggleActiveAtom } from '../../domain/selection/actions.ts'
import { activeIdAtom, selectedIdsAtom } from '../../domain/selection/atoms.ts'
import { shareAssetAtom, shareAssetsAtom } from '../../domain/sharing/actions.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Actions for the selected assets; floats over the lower edge of the results. */
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
  const download = useSetAtom(startDownloadAtom)
  const ids = [...selected]
  const [only] = ids
  if (only === undefined) return null
  const isOne = ids.length === 1
  return (
    <div
      role="toolbar"
      aria-label={t({ id: 'views.search.selection.label', message: 'Selection' })}
      className="selection-bar appear absolute inset-x-0 bottom-[calc(1rem+min(var(--tray-lift),4.5rem))] z-21 mx-auto flex w-fit max-w-[calc(100%-0.5rem)] items-center rounded-full border border-solid border-line bg-popup p-1 ps-3 sm:max-w-[calc(100%-1.5rem)] sm:gap-1 sm:ps-4 text-on-popup shadow-[var(--shadow-3)] [--from:translateY(12px)]"
    >
      <span role="status" className="me-1 min-w-0 text-13px leading-4 font-medium tabular-nums sm:text-14px">
        <Plural id="views.search.selection.count" value={ids.length} one="# selected" other="# selected" />
      </span>
      {isOne && (
        <IconButton
          icon="i-lucide-info"
          tooltipSide="top"
          label={t({ id: 'widgets.icons.info', message: 'Information' })}
          pressed={activeId === only}
          onClick={() => toggleActive(only)}
        />
      )}
      {mayBookmark && (
        <IconButton
          icon="i-lucide-bookmark-plus"
          tooltipSide="top"
          label={t({ id: 'views.search.selection.bookmark', message: 'Add selection to bookmarks' })}
          onClick={() => void bookmark(ids)}
        />
      )}
      <IconButton
        icon="i-lucide-share-2"
        tooltipSide="top"
        label={t({ id: 'views.search.selection.share', message: 'Share selection' })}
        onClick={() => void (isOne ? share(only) : shareAll(ids))}
      />
      <IconButton
        icon="i-lucide-download"
        tooltipSide="top"
        label={t({ id: 'views.search.selection.download', message: 'Download selection' })}
        loading={lookup !== null && lookup.length === ids.length && lookup.every((id) => selected.has(id))}
        onClick={() => void download(ids)}
      />
      <IconButton
        icon="i-lucide-x"
        tooltipSide="top"
        label={t({ id: 'global.clear_selection', message: 'Clear selection' })}
        onClick={clear}
      />
    </div>
  )
}
