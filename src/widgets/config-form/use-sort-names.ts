import { useLingui } from '@lingui/macro'
import type { Orientation, SortKey } from '#contract/search.ts'

/** Names of sort keys and directions. */
export const useSortNames = (): {
  readonly keys: Readonly<Record<SortKey, string>>
  readonly orientations: Readonly<Record<Orientation, string>>
} => {
  const { t } = useLingui()
  return {
    keys: {
      score: t({ id: 'views.search.sorting.score', message: 'Relevance' }),
      rating: t({ id: 'views.search.sorting.rating', message: 'Rating' }),
      imp_date: t({ id: 'views.search.sorting.imp_date', message: 'Date added' }),
      capture_date: t({ id: 'views.search.sorting.capture_date', message: 'Date taken' }),
      obj_dload_cnt: t({ id: 'views.search.sorting.obj_dload_cnt', message: 'Downloads' }),
      title: t({ id: 'views.search.sorting.title', message: 'Title' }),
      filename: t({ id: 'views.search.sorting.filename', message: 'File name' }),
      filesize: t({ id: 'views.search.sorting.filesize', message: 'File size' }),
    },
    orientations: {
      desc: t({ id: 'admin.sort.desc', message: 'Descending' }),
      asc: t({ id: 'admin.sort.asc', message: 'Ascending' }),
    },
  }
}
