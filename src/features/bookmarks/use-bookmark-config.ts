import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Config } from '#contract/config/schema.ts'
import { configAtom } from '../../domain/config/atoms.ts'

const wide = { imageColWidth: 180, rowHeight: 132 }
/** A picture of 200 px takes nine tenths of the row height. */
const narrow = { imageColWidth: 200, rowHeight: 222 }

/** The portal's configuration, with the fields of the bookmark list as the list columns. */
export const useBookmarkConfig = (isNarrow: boolean): Config => {
  const config = useAtomValue(configAtom)
  return useMemo(() => {
    const names = new Set<string>()
    const columns = [...config.bookmark.title, ...config.bookmark.columns].filter(
      ({ field_name: name }) => !names.has(name) && names.add(name),
    )
    const list = { ...config.search.list, columns, options: isNarrow ? narrow : wide }
    return { ...config, search: { ...config.search, list } }
  }, [config, isNarrow])
}
