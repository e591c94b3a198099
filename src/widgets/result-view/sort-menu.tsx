import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { SortKey } from '#contract/search.ts'
import type { SearchAddress } from '#contract/search-address.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { toggledSort } from '../../domain/search/toggled-sort.ts'
import { textById } from '../../platform/i18n.ts'
import { Menu } from '../../ui/menu.tsx'

type Sort = NonNullable<SearchAddress['sort']>

interface SortMenuProps {
  readonly sort: Sort
  readonly onChange: (sort: Sort) => void
  /** Icon without text, for narrow windows. */
  readonly compact: boolean
  /** Name of the own order of a list that is no search, in place of the relevance. */
  readonly ownOrder?: string
}

const arrows = { asc: 'i-lucide-arrow-up-narrow-wide', desc: 'i-lucide-arrow-down-wide-narrow' }

/** Menu of sort keys. Selecting the current key again reverses the direction. */
export const SortMenu = ({ sort, onChange, compact, ownOrder }: SortMenuProps) => {
  const { t } = useLingui()
  const { sorting } = useAtomValue(configAtom)
  const { options } = sorting
  const names: Record<SortKey, string> = {
    score: t({ id: 'views.search.sorting.score', message: 'Relevance' }),
    rating: t({ id: 'views.search.sorting.rating', message: 'Rating' }),
    imp_date: t({ id: 'views.search.sorting.imp_date', message: 'Date added' }),
    capture_date: t({ id: 'views.search.sorting.capture_date', message: 'Date taken' }),
    obj_dload_cnt: t({ id: 'views.search.sorting.obj_dload_cnt', message: 'Downloads' }),
    title: t({ id: 'views.search.sorting.title', message: 'Title' }),
    filename: t({ id: 'views.search.sorting.filename', message: 'File name' }),
    filesize: t({ id: 'views.search.sorting.filesize', message: 'File size' }),
  }
  const active = options.filter((option) => option.active).map(({ key }) => key)
  const keys = ownOrder === undefined ? active : (['score', ...active.filter((key) => key !== 'score')] as const)
  const nameOf = (key: SortKey) =>
    key === 'score' && ownOrder !== undefined
      ? ownOrder
      : textById(options.find((option) => option.key === key)?.translation ?? '', names[key])
  if (keys.length === 0) return null
  const current = nameOf(sort.key)
  const direction =
    sort.orientation === 'asc'
      ? t({ id: 'views.search.sorting.asc', message: 'ascending' })
      : t({ id: 'views.search.sorting.desc', message: 'descending' })
  return (
    <Menu
      icon={arrows[sort.orientation]}
      iconOnly={compact}
      align="end"
      label={t({ id: 'views.search.sorting.label', message: `Sort: ${current}, ${direction}` })}
      items={keys.map((key) => ({
        key,
        label: nameOf(key),
        checked: key === sort.key,
        onSelect: () => onChange(toggledSort(key, sort, sorting)),
        ...(key === sort.key ? { icon: arrows[sort.orientation] } : {}),
      }))}
    >
      {compact ? undefined : current}
    </Menu>
  )
}
