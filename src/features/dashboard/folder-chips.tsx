import { useLingui } from '@lingui/macro'
import { Link } from '@tanstack/react-router'
import type { CollectionFolder } from '#contract/collection.ts'
import { everything } from '#contract/search.ts'
import { writeSearchAddress } from '#contract/search-address.ts'

interface FolderChipsProps {
  readonly folders: readonly CollectionFolder[]
  /** Name of the collection. */
  readonly name: string
}

/** Links to the files of each sub-folder of a collection, in one line that scrolls sideways. */
export const FolderChips = ({ folders, name }: FolderChipsProps) => {
  const { t, i18n } = useLingui()
  return (
    <ul
      aria-label={t({ id: 'views.dashboard.collections.folders', message: `Folders: ${name}` })}
      className="m-0 flex list-none items-center gap-2 overflow-x-auto overscroll-x-contain px-4 py-1 sm:px-8 [scroll-padding-inline:2rem] [scrollbar-width:none]"
    >
      {folders.map(({ path, name: folder, count }) => (
        <li key={path} className="shrink-0">
          <Link
            to="/search/$text"
            params={{ text: everything }}
            search={writeSearchAddress({ filter: { folder: [path] }, ids: null, sort: null, view: null })}
            className="inline-flex min-h-[var(--control-s)] items-center gap-1.5 rounded-full border border-solid border-line-strong bg-surface px-3 text-13px text-on-surface no-underline hover:bg-[var(--c-button-hover)]"
          >
            <bdi className="max-w-64 truncate">{folder}</bdi>
            <span className="tabular text-muted">{i18n.number(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
