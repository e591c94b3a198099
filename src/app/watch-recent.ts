import type { RecentSource } from '#local/offline/offline-records.ts'
import { isFromDevice } from '../domain/api/device-origin.ts'
import { missingCallsAtom } from '../domain/api/missing-calls.ts'
import { previewAtom } from '../domain/asset/atoms.ts'
import { configAtom } from '../domain/config/atoms.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { pageAtom } from '../domain/navigation/atoms.ts'
import { recordRecentAtom } from '../domain/offline/copies/actions.ts'
import { queryTitle } from '../domain/offline/copies/query-title.ts'
import { activeQueryAtom, facetCountsAtom, resultsAtom, searchStatusAtom } from '../domain/search/atoms.ts'
import { idAt } from '../domain/search/results.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import type { Store } from './store.ts'

/** Delay after the last change, so that paging through assets sends one request. */
const settleDelayMs = 3000
/** First results of the last search. */
const maxResultCount = 120

/** Loaded results from the first one to the first gap. */
const firstIds = (store: Store): string[] => {
  const results = store.get(resultsAtom)
  const ids: string[] = []
  for (let at = 0; at < Math.min(results.total, maxResultCount); at += 1) {
    const id = results.loaded.has(at) ? idAt(results, at) : undefined
    if (id === undefined) break
    ids.push(id)
  }
  return ids
}

/** Stores the last opened assets and the last search for offline use. */
export const watchRecent = (store: Store): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Opened and not recorded yet, newest first. */
  let opened: readonly string[] = []
  let scope = store.get(sessionAtom)?.scope
  /** The last search that is not recorded yet; pages that the user opens next clear its results. */
  let searched: { readonly source: RecentSource; readonly title: string } | null = null
  const record = async (): Promise<void> => {
    const { allow_offline, offline_recent } = store.get(configAtom).global
    const isAllowed = allow_offline && offline_recent && !store.get(missingCallsAtom).has('getOfflineAssets')
    if (!isAllowed || !store.get(sessionAtom) || store.get(connectionAtom) !== 'online') return
    const ids = [...opened]
    if (ids.length > 0) await store.set(recordRecentAtom, { kind: 'recent-assets', ids }, '')
    opened = opened.filter((id) => !ids.includes(id))
    const search = searched
    if (search) await store.set(recordRecentAtom, search.source, search.title)
    if (searched === search) searched = null
  }
  const schedule = (): void => {
    clearTimeout(timer)
    // A failed write is repeated with the next one.
    timer = setTimeout(() => void record().catch(() => undefined), settleDelayMs)
  }
  const open = (id: string): void => {
    opened = [id, ...opened.filter((other) => other !== id)]
    schedule()
  }
  const search = (): void => {
    const active = store.get(activeQueryAtom)
    if (!active || store.get(searchStatusAtom) !== 'success' || isFromDevice(store.get(facetCountsAtom))) return
    const { text, filter, sort } = active.query
    const ids = firstIds(store)
    if (ids.length === 0) return
    searched = { source: { kind: 'recent-search', ids, query: { text, filter, sort } }, title: queryTitle(active.query) }
    schedule()
  }
  const openShown = (): void => {
    const { route, value } = store.get(pageAtom)
    if (route === 'asset') open(value)
  }
  store.sub(pageAtom, openShown)
  store.sub(previewAtom, () => {
    const asset = store.get(previewAtom)
    if (asset) open(asset.id)
  })
  store.sub(resultsAtom, search)
  store.sub(searchStatusAtom, search)
  store.sub(connectionAtom, schedule)
  store.sub(sessionAtom, () => {
    const current = store.get(sessionAtom)?.scope
    if (current === scope) return
    scope = current
    // They were opened by the previous user.
    opened = []
    searched = null
    openShown()
    search()
  })
  openShown()
  search()
}
