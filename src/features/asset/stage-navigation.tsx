import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatNumber } from '../../domain/language/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { LazyMainIcons } from '../../widgets/asset-icons/lazy-icons.tsx'
import type { Information } from './use-information.ts'
import type { Neighbours } from './use-neighbours.ts'

interface StageNavigationProps {
  /** null = not loaded. */
  readonly asset: Asset | null
  readonly information: Information
  readonly neighbours: Neighbours
  /** Title of the asset; empty while unknown. */
  readonly title: string
  readonly onBack: () => void
}

/** Back button, the neighbours in the results, the folder or the bookmarks, and the information, at the upper edge of the stage. */
export const StageNavigation = ({ asset, information, neighbours, title, onBack }: StageNavigationProps) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const { list, position, total, isTotalKnown, hasPrevious, hasNext, go } = neighbours
  const listLabels: Record<Neighbours['list'], string> = {
    results: t({ id: 'views.search.result.label', message: 'Results' }),
    folder: t({ id: 'views.asset.folder_files', message: 'Files in the same folder' }),
    bookmarks: t({ id: 'views.bookmark.list', message: 'Bookmarked files' }),
  }
  const [current, all] = [formatNumber(position ?? 0, locale), formatNumber(total, locale) + (isTotalKnown ? '' : '+')]
  return (
    <div className="pointer-events-none absolute inset-x-3 z-1 top-[calc(0.75rem+var(--safe-top))] flex justify-between gap-2">
      <div className="stage-bar pointer-events-auto">
        <IconButton icon="i-lucide-arrow-left" label={t({ id: 'global.back', message: 'Back' })} onClick={onBack} />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {position !== null && total > 1 && (
          <nav aria-label={listLabels[list]} className="stage-bar pointer-events-auto">
            <IconButton
              icon="i-lucide-chevron-left"
              label={t({ id: 'views.asset.previous', message: 'Previous file' })}
              disabled={!hasPrevious}
              onClick={() => go(-1)}
            />
            <span aria-live="polite" aria-atomic className="tabular min-w-14 text-center text-13px whitespace-nowrap">
              <VisuallyHidden>{title} </VisuallyHidden>
              {t({ id: 'views.asset.position', message: `${current} of ${all}` })}
            </span>
            <IconButton
              icon="i-lucide-chevron-right"
              label={t({ id: 'views.asset.next', message: 'Next file' })}
              disabled={!hasNext}
              onClick={() => go(1)}
            />
          </nav>
        )}
        {asset && (
          <div className="stage-bar pointer-events-auto">
            {!information.isOpen && <LazyMainIcons asset={asset} />}
            <IconButton
              icon="i-lucide-info"
              label={t({ id: 'widgets.icons.info', message: 'Information' })}
              onClick={information.toggle}
              {...(information.isBeside ? { pressed: information.isOpen } : {})}
            />
          </div>
        )}
      </div>
    </div>
  )
}
