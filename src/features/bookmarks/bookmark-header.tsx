import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { everything } from '#contract/search.ts'
import { isRunning } from '#local/downloads/job-states.ts'
import { removeBookmarksAtom } from '../../domain/bookmarks/actions.ts'
import { bookmarksAtom } from '../../domain/bookmarks/atoms.ts'
import { startDownloadAtom } from '../../domain/download-start/start-actions.ts'
import { jobsAtom, lookupAtom } from '../../domain/downloads/atoms.ts'
import { goBackAtom } from '../../domain/navigation/actions.ts'
import { clearSelectionAtom } from '../../domain/selection/actions.ts'
import { selectedIdsAtom } from '../../domain/selection/atoms.ts'
import { shareAssetAtom, shareAssetsAtom } from '../../domain/sharing/actions.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Menu } from '../../ui/menu.tsx'
import { NamedButton } from '../../ui/named-button.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { SelectionDownload } from '../../widgets/download-format/selection-download.tsx'
import { useLinkEntry } from '../../widgets/link-entry/use-link-entry.ts'
import { PageIcon } from '../../widgets/page-link/page-icon.tsx'

const OfflineButton = lazyComponent(() => import('../../widgets/offline-button/offline-button.tsx').then((module) => module.OfflineButton))
/** All bookmarks, including later ones. */
const bookmarks = { kind: 'bookmarks' } as const

interface BookmarkHeaderProps {
  readonly onDeleteAll: () => void
  /** Before the actions. */
  readonly children: ReactNode
}

const sameIds = (one: readonly string[], other: ReadonlySet<string>): boolean =>
  one.length === other.size && one.every((id) => other.has(id))

/** The selected bookmarks in list order; all bookmarks if none is selected. */
const useChosen = (): { readonly chosen: readonly string[]; readonly selectedCount: number } => {
  const { ids } = useAtomValue(bookmarksAtom)
  const selected = useAtomValue(selectedIdsAtom)
  const chosen = selected.size === 0 ? [] : ids.filter((id) => selected.has(id))
  return chosen.length > 0 ? { chosen, selectedCount: chosen.length } : { chosen: ids, selectedCount: 0 }
}

const useIsLoading = (ids: readonly string[]): boolean => {
  const lookup = useAtomValue(lookupAtom)
  const jobs = useAtomValue(jobsAtom)
  const selectedIds = new Set(ids)
  return (lookup !== null && sameIds(lookup, selectedIds)) || jobs.some((job) => isRunning(job) && sameIds(job.assetIds, selectedIds))
}

/** Title, number of bookmarks, and actions for the selected bookmarks or for all. */
export const BookmarkHeader = ({ onDeleteAll, children }: BookmarkHeaderProps) => {
  const { t } = useLingui()
  const { ids } = useAtomValue(bookmarksAtom)
  const { chosen, selectedCount } = useChosen()
  const back = useSetAtom(goBackAtom)
  const remove = useSetAtom(removeBookmarksAtom)
  const clear = useSetAtom(clearSelectionAtom)
  const share = useSetAtom(shareAssetAtom)
  const shareSeveral = useSetAtom(shareAssetsAtom)
  const download = useSetAtom(startDownloadAtom)
  const isLoading = useIsLoading(chosen)
  const isSelection = selectedCount > 0
  const isNamed = useIsWide()
  const [only] = chosen
  const link = useLinkEntry({ files: chosen, title: isSelection ? '' : t({ id: 'views.bookmark.title', message: 'Bookmarks' }) })
  const deleteAll = {
    key: 'delete-all',
    icon: 'i-lucide-trash-2',
    label: t({ id: 'views.bookmark.delete.all', message: 'Delete all bookmarks' }),
    onSelect: onDeleteAll,
  }

  const removeSelected = () => {
    clear()
    void remove(chosen)
  }
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-1 px-2 pt-2 sm:px-3">
      <IconButton icon="i-lucide-arrow-left" label={t({ id: 'global.back', message: 'Back' })} onClick={back} />
      <div className="flex min-w-32 flex-1 flex-wrap items-baseline gap-x-2 ps-1">
        <h1 className="m-0 truncate text-20px font-semibold">
          <Trans id="views.bookmark.title">Bookmarks</Trans>
        </h1>
        <span role="status" className="tabular text-14px text-muted">
          {isSelection ? (
            <Plural id="views.bookmark.selected" value={selectedCount} one="# selected" other="# selected" />
          ) : (
            // An empty list is known only after loading; the list itself shows it.
            ids.length > 0 && <Plural id="views.bookmark.count" value={ids.length} one="# file" other="# files" />
          )}
        </span>
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-1">
        {children}
        {isSelection && (
          <IconButton icon="i-lucide-x" label={t({ id: 'global.clear_selection', message: 'Clear selection' })} onClick={clear} />
        )}
        {only !== undefined && (
          <>
            {!isSelection && (
              <OfflineButton
                source={bookmarks}
                title=""
                label={t({ id: 'views.bookmark.make_offline', message: 'Make bookmarks available offline' })}
              />
            )}
            {isSelection && (
              <NamedButton
                icon="i-lucide-trash-2"
                isNamed={isNamed}
                text={t({ id: 'views.bookmark.delete.name', message: 'Delete' })}
                label={t({ id: 'views.bookmark.delete.selection', message: 'Delete selected bookmarks' })}
                onClick={removeSelected}
              />
            )}
            <ActionButton
              icon="i-lucide-share-2"
              text={t({ id: 'widgets.icons.share', message: 'Share' })}
              label={
                isSelection
                  ? t({ id: 'views.bookmark.share.selection', message: 'Share selected bookmarks' })
                  : t({ id: 'views.bookmark.share.all', message: 'Share all bookmarks' })
              }
              onClick={() => void (chosen.length === 1 ? share(only) : shareSeveral(chosen))}
            />
            {isSelection ? (
              <SelectionDownload
                assetIds={chosen}
                label={t({ id: 'views.bookmark.download.selection', message: 'Download selected bookmarks' })}
                loading={isLoading}
                menuSide="bottom"
              />
            ) : (
              <ActionButton
                icon="i-lucide-download"
                loading={isLoading}
                text={t({ id: 'widgets.icons.download', message: 'Download' })}
                label={t({ id: 'views.bookmark.download.all', message: 'Download all bookmarks' })}
                onClick={() => void download(chosen)}
              />
            )}
            {(link || !isSelection) && (
              <Menu
                iconOnly
                icon="i-lucide-ellipsis"
                align="end"
                label={t({ id: 'widgets.icons.more', message: 'More' })}
                items={[...(link ? [link] : []), ...(isSelection ? [] : [deleteAll])]}
              />
            )}
          </>
        )}
        {/* On a phone the bottom bar has this link, and the space is needed for the actions. */}
        <span className="max-sm:hidden">
          <PageIcon
            icon="i-lucide-search"
            label={t({ id: 'global.to_search', message: 'Go to search' })}
            to="/search/$text"
            params={{ text: everything }}
          />
        </span>
      </div>
    </header>
  )
}
