import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useRef } from 'react'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { fetchPreview, type Preview } from '../../../domain/asset/media.ts'

type Page = Promise<Preview>

/** Addresses of a document's pages, each asked for once however many show it; a failed one is asked again. */
export const usePages = (id: string) => {
  const api = useAtomValue(apiAtom)
  const asked = useRef<{ readonly id: string; readonly pages: Map<string, Page> }>({ id, pages: new Map() })

  const page = useCallback(
    (number: number, isClose = false): Page => {
      if (asked.current.id !== id) asked.current = { id, pages: new Map() }
      const { pages } = asked.current
      const key = `${number} ${isClose}`
      const known = pages.get(key)
      if (known) return known
      const asking = fetchPreview(api, { id, page: number, isClose })
      pages.set(key, asking)
      asking.catch(() => pages.delete(key))
      return asking
    },
    [api, id],
  )
  /** Brings a page into the browser's cache before it is turned to. */
  const preload = useCallback(
    (number: number) => {
      page(number).then(
        ({ url }) => {
          new Image().src = url
        },
        () => undefined,
      )
    },
    [page],
  )
  return useMemo(() => ({ page, preload }), [page, preload])
}
