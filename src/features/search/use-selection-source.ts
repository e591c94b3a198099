import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { everything } from '#contract/search.ts'
import type { OfflineSource } from '#local/offline/offline-records.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { activeQueryAtom } from '../../domain/search/atoms.ts'
import { defaultSort } from '../../domain/search/query.ts'

export interface SelectionSource {
  readonly source: OfflineSource
  /** Empty if the source contains its name. */
  readonly title: string
}

/** Their ids are part of the URL of a search: a longer one may not pass a proxy. */
const maxIdCount = 200

/** The selected assets as a source of offline copies, in the order of the results. Null if they are too many for one search. */
export const useSelectionSource = (ids: readonly string[]): SelectionSource | null => {
  const { t, i18n } = useLingui()
  const config = useAtomValue(configAtom)
  const active = useAtomValue(activeQueryAtom)
  const [only = ''] = ids
  if (ids.length === 1) return { source: { kind: 'asset', id: only }, title: '' }
  if (ids.length > maxIdCount) return null
  const number = i18n.number(ids.length)
  return {
    source: {
      kind: 'search',
      query: { text: everything, filter: { id: ids.toSorted() }, sort: active?.query.sort ?? defaultSort(config, everything) },
    },
    title: t({ id: 'views.search.selection.title', message: `Selection of ${number} files` }),
  }
}
