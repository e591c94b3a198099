import { reloadUpdatedAtom, type UpdateNotice, updateNoticeAtom, updateStateAtom } from '../domain/install/atoms.ts'
import { type TabWork, tabWorkAtom } from '../domain/install/tab-work.ts'
import { isPageVisible } from '../platform/page-visible.ts'
import { reloadPage } from '../platform/reload-page.ts'
import { hasUnsavedInput, watchInput } from '../platform/unsaved-input.ts'
import { createWorkSignal, isAnyTabBusy } from '../platform/work-signal.ts'
import type { UpdateState, WorkerBridge } from '../platform/worker-bridge.ts'
import type { Store } from './store.ts'

/** Dialogs and the work of other tabs send no event. Poll them while an update or unsaved input waits. */
const checkIntervalMs = 1000
/** A tab may reload without being asked for this long after another tab has reloaded. A later reload would surprise the user. */
const followLimitMs = 10_000

const replacedNotices: Readonly<Record<TabWork, UpdateNotice>> = { unsaved: 'replaced-unsaved', transfer: 'replaced-transfer' }

/**
 * Announces a new version when no tab has unfinished work. Reloads this tab after another tab has reloaded: immediately, after a short
 * transfer such as a running call, or while the user does not see it.
 * @returns listener for update states
 */
export const watchUpdates = (store: Store): ((state: UpdateState) => void) => {
  const signal = createWorkSignal()
  let timer: ReturnType<typeof setTimeout> | undefined
  let replacedAtMs: number | null = null
  let hadInput = false

  const currentWork = (): TabWork | null => (hasUnsavedInput() ? 'unsaved' : store.get(tabWorkAtom))

  /** Whether this tab may reload although the user sees it. The end of an input must not reload it: the user continues there. */
  const canFollow = (work: TabWork | null): boolean => {
    replacedAtMs ??= Date.now()
    hadInput ||= work === 'unsaved'
    return !hadInput && Date.now() - replacedAtMs < followLimitMs
  }

  const noticeFor = async (state: UpdateState, work: TabWork | null): Promise<UpdateNotice> => {
    if (state === 'none') return 'none'
    if (state === 'replaced') return work ? replacedNotices[work] : 'replaced'
    return work !== null || (await isAnyTabBusy()) ? 'none' : 'ready'
  }

  const checkUpdate = async (): Promise<void> => {
    clearTimeout(timer)
    const work = currentWork()
    signal.set(work !== null)
    const state = store.get(updateStateAtom)
    const isFollowing = state === 'replaced' && canFollow(work)
    if (state === 'replaced' && work === null && (isFollowing || !isPageVisible())) return reloadPage()
    const notice = isFollowing ? 'none' : await noticeFor(state, work)
    const current = store.get(updateStateAtom)
    if (state === current) store.set(updateNoticeAtom, notice)
    clearTimeout(timer)
    if (current !== 'none' || hasUnsavedInput()) timer = setTimeout(() => void checkUpdate(), checkIntervalMs)
  }

  store.sub(tabWorkAtom, () => void checkUpdate())
  watchInput(() => void checkUpdate())
  void checkUpdate()
  return (state) => {
    store.set(updateStateAtom, state)
    void checkUpdate()
  }
}

/** Lets the user reload with the new version. Another tab may have started work since the announcement. */
export const offerReload = (store: Store, bridge: WorkerBridge): void =>
  store.set(reloadUpdatedAtom, {
    run: () => {
      if (store.get(updateStateAtom) !== 'waiting') return bridge.reloadUpdated()
      void isAnyTabBusy().then((isBusy) => (isBusy ? store.set(updateNoticeAtom, 'none') : bridge.reloadUpdated()))
    },
  })
