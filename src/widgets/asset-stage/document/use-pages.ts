import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { fetchPreview, type Preview } from '../../../domain/asset/media.ts'
import { loadMedia, PreviewOnlyError } from '../../../domain/offline/responses/load-media.ts'
import { createOfflinePages } from './offline-pages.ts'

/** Whether the page shows a picture of this address. */
const isShown = (url: string): boolean => [...document.querySelectorAll('img')].some(({ src }) => src === url)

/**
 * Revokes the oldest addresses until at most `maxCount` remain, because pages drawn in the browser take memory. Addresses that are shown
 * stay: a revoked one cannot be loaded again.
 */
export const dropUnusedPages = async (pages: Map<string, Promise<{ readonly url: string }>>, maxCount: number): Promise<void> => {
  for (const [key, loading] of pages) {
    if (pages.size <= maxCount) return
    const url = await loading.then(
      (page) => page.url,
      () => null,
    )
    if (pages.get(key) !== loading || (url !== null && isShown(url))) continue
    pages.delete(key)
    if (url !== null) URL.revokeObjectURL(url)
  }
}

/** `inPlaceOf`: the server is unreachable and no file is available offline, so the preview of the asset replaces its first page. */
export type Page = Preview & { readonly isOffline?: boolean; readonly inPlaceOf?: PreviewOnlyError }

export const isPdf = (type: string): boolean => type === 'application/pdf'

const createCache = () => ({ pages: new Map<string, Promise<Page>>(), offline: createOfflinePages(), leaving: new AbortController() })

const maxPagesCount = 80

/** Addresses of a document's pages, each requested once; a failed one is requested again. */
export const usePages = ({ id, url, pages: count = 1 }: Asset) => {
  const api = useAtomValue(apiAtom)
  const store = useStore()
  const [cache, setCache] = useState(createCache)
  useEffect(
    () => () => {
      cache.offline.close()
      cache.leaving.abort()
    },
    [cache],
  )

  const page = useCallback(
    (number: number, isFullSize = false): Promise<Page> => {
      const key = `${number} ${isFullSize}`
      const cached = cache.pages.get(key)
      if (cached) return cached
      const source = {
        asset: id,
        isShowable: isPdf,
        fromServer: () => fetchPreview(api, { id, page: number, ...(isFullSize && { detail: 'full' as const }) }),
        fromFile: (file: Blob) => cache.offline.draw(file, number, isFullSize),
      }
      const loading = loadMedia(store, source, cache.leaving.signal)
        .then(({ value, isOffline }): Page => ({ ...value, isOffline }))
        .catch((failure: unknown): Page => {
          // The preview of a document is a picture of its first page.
          if (number > 1 || isFullSize || !url || !(failure instanceof PreviewOnlyError)) throw failure
          cache.pages.delete(key)
          return { url, pages: count, inPlaceOf: failure }
        })
      cache.pages.set(key, loading)
      loading.catch(() => cache.pages.delete(key))
      void dropUnusedPages(cache.pages, maxPagesCount)
      return loading
    },
    [api, cache, count, id, store, url],
  )
  /** Loads a page before it is shown. */
  const preload = useCallback(
    (number: number) => {
      page(number).then(
        (loaded) => {
          new Image().src = loaded.url
        },
        () => undefined,
      )
    },
    [page],
  )
  /** Requests all pages again. */
  const reload = useCallback(() => setCache(createCache()), [])
  return useMemo(() => ({ page, preload, reload }), [page, preload, reload])
}
