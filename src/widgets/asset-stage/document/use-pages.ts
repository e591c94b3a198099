import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useRef } from 'react'
import type { Asset } from '#contract/asset.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { fetchPreview, type Preview } from '../../../domain/asset/media.ts'
import { ApiFailure } from '../../../platform/api-failure.ts'

/** `inPlaceOf` = why it is the picture of the whole asset that stands for its first page; it may not be on this device. */
type Page = Promise<Preview & { readonly inPlaceOf?: ApiFailure }>

/** Addresses of a document's pages, each asked for once however many show it; a failed one is asked again. */
export const usePages = ({ id, url, pages: count = 1 }: Asset) => {
  const api = useAtomValue(apiAtom)
  const asked = useRef<{ readonly id: string; readonly pages: Map<string, Page> }>({ id, pages: new Map() })

  const page = useCallback(
    (number: number, isClose = false): Page => {
      if (asked.current.id !== id) asked.current = { id, pages: new Map() }
      const { pages } = asked.current
      const key = `${number} ${isClose}`
      const known = pages.get(key)
      if (known) return known
      const asking: Page = fetchPreview(api, { id, page: number, isClose }).catch((failure: unknown) => {
        // What is kept of a document is how it begins.
        if (number > 1 || isClose || !url || !(failure instanceof ApiFailure) || failure.status !== 0) throw failure
        pages.delete(key)
        return { url, pages: count, inPlaceOf: failure }
      })
      pages.set(key, asking)
      asking.catch(() => pages.delete(key))
      return asking
    },
    [api, id, url, count],
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
