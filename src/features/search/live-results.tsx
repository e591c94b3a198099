import { Plural } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { searchStatusAtom } from '../../domain/search/atoms.ts'
import { Icon } from '../../ui/icon.tsx'
import { type RefreshResults, useFreshResults } from './use-fresh-results.ts'
import { useLiveUpdates } from './use-live-updates.ts'

interface LiveResultsProps {
  /** Nothing restricts the results: an empty one means that there are no files. */
  readonly isUnrestricted: boolean
  readonly onRefresh: RefreshResults
}

/**
 * Shows files that the server reads while the page is open: immediately while the list is at its start and not in use, else by a button. After
 * the first scan it follows added, removed and changed files.
 */
export const LiveResults = ({ isUnrestricted, onRefresh }: LiveResultsProps) => {
  const status = useAtomValue(searchStatusAtom)
  const fresh = useFreshResults(onRefresh)
  useLiveUpdates({
    isEmptyPortal: status === 'empty' && isUnrestricted,
    onProgress: async (signal) => {
      if (!(await fresh.showIfFree())) await fresh.update(signal)
    },
    onChange: async (signal, isChanged) => {
      if (status === 'loading') return false
      const difference = await fresh.update(signal)
      // Without a difference, texts and pictures may have changed.
      return !signal.aborted && ((difference === 0 && !isChanged) || fresh.showIfFree())
    },
  })
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-2 z-10 flex justify-center">
      {fresh.difference !== 0 && (
        <button
          type="button"
          onClick={fresh.show}
          className="pointer-events-auto inline-flex min-h-[var(--control)] items-center gap-2 rounded-full border border-solid border-line bg-popup px-4 text-14px font-medium text-on-popup shadow-[var(--shadow-2)] hover:bg-[var(--c-list-hover)]"
        >
          <Icon name="i-lucide-arrow-up" className="size-4" />
          {fresh.difference > 0 ? (
            <Plural id="views.search.result.fresh" value={fresh.difference} one="# new file · Show" other="# new files · Show" />
          ) : (
            <Plural
              id="views.search.result.removed"
              value={-fresh.difference}
              one="# file removed · Update"
              other="# files removed · Update"
            />
          )}
        </button>
      )}
    </div>
  )
}
