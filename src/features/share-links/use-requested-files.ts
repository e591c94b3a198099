import { useSetAtom } from 'jotai'
import { useCallback, useMemo } from 'react'
import { maxSharedAssetCount } from '#contract/share-links.ts'
import { findQueryIdsAtom, type QueryIds } from '../../domain/search/find-query-ids.ts'
import type { SearchQuery } from '../../domain/search/query.ts'
import type { LinkRequest } from '../../domain/sharing/link-request.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

const isIdList = (files: LinkRequest['files']): files is readonly string[] => Array.isArray(files)

/** The search whose results are requested; null = a list. */
export const queryOf = ({ files }: LinkRequest): SearchQuery | null => (isIdList(files) ? null : files)

const limited = (ids: readonly string[]): QueryIds => {
  const different = [...new Set(ids)]
  return { total: different.length, ids: different.length > maxSharedAssetCount ? null : different }
}

/** Ids of the requested files; those of a query are requested from the server. */
export const useRequestedFiles = ({ files }: LinkRequest) => {
  const findIds = useSetAtom(findQueryIdsAtom)
  const known = useMemo(() => (isIdList(files) ? limited(files) : null), [files])
  const load = useCallback(
    () => (isIdList(files) ? Promise.resolve(limited(files)) : findIds(files, maxSharedAssetCount)),
    [files, findIds],
  )
  const state = useLoaded(known ? null : load)
  return known ? ({ status: 'success', value: known, retry: state.retry } as const) : state
}
