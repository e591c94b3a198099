import * as fc from 'fast-check'
import { openDexie } from '#local/database/dexie-storage.ts'
import type { OfflineSource } from '#local/offline/offline-records.ts'
import { createOfflineStore } from '#local/offline/offline-store.ts'
import { type Disk, type ModelTab, openModelTab, settled } from './model-device.ts'
import { createModelServer, type OfflineFault, offlineFaults } from './model-server.ts'
import { shownAssets } from './shown-assets.ts'

const assetCount = 8
const names = ['one', 'two', 'bookmarks'] as const

export type OfflineAction =
  | { readonly do: 'keep' | 'remove' | 'refresh' | 'review'; readonly which: number }
  | { readonly do: 'change' | 'hide' | 'show' | 'delete'; readonly asset: number }
  | { readonly do: 'join' | 'part'; readonly collection: number; readonly asset: number }
  | { readonly do: 'fault'; readonly faults: readonly OfflineFault[] }
  | { readonly do: 'crash'; readonly after: number }
  | { readonly do: 'room'; readonly room: number }
  | { readonly do: 'wait' | 'offline' | 'online' | 'open-tab' }

const asset = fc.nat({ max: assetCount - 1 })
const which = fc.nat({ max: 4 })
const action: fc.Arbitrary<OfflineAction> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('keep' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('remove' as const, 'refresh' as const, 'review' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('change' as const, 'hide' as const, 'show' as const, 'delete' as const), asset }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('join' as const, 'part' as const), collection: fc.nat({ max: 2 }), asset }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      faults: fc.array(fc.constantFrom(...offlineFaults), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('crash' as const), after: fc.nat({ max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('room' as const), room: fc.nat({ max: 20 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('wait' as const, 'offline' as const, 'online' as const, 'open-tab' as const) }) },
)
export const offlineHistory = fc.array(action, { minLength: 4, maxLength: 40 })

export interface OfflineCounts {
  histories: number
  crashes: number
  faults: number
  pictures: number
}

const query = { text: '*', filter: {}, sort: { key: 'score', orientation: 'desc' } } as const
const sourceAt = (at: number): OfflineSource => {
  const name = names[at]
  if (name === undefined) return { kind: 'asset', id: `a${at}` }
  return name === 'bookmarks' ? { kind: 'bookmarks' } : { kind: 'collection', indicator: name, query: query }
}

let runs = 0

/** Runs the offline copies of one user through a history of faults, crashes and changes. @returns the first violation, null = none */
export const runOfflineHistory = async (actions: readonly OfflineAction[], counts: OfflineCounts): Promise<string | null> => {
  const name = `kept-${(runs += 1)}`
  counts.histories += 1
  const server = createModelServer()
  for (let at = 0; at < assetCount; at += 1) server.assets.set(`a${at}`, { version: 1, visible: true })
  names.forEach((one, at) => server.collections.set(one, new Set([`a${at}`, `a${at + 1}`, `a${at + 2}`, `a${at + 3}`])))
  const disk: Disk = { pictures: new Map(), room: Number.POSITIVE_INFINITY }
  let time = 1_000_000
  const now = () => (time += 1)
  const tabs: ModelTab[] = []
  const open = async (): Promise<ModelTab> => {
    const tab = await openModelTab(name, disk, server.api, now)
    tabs.push(tab)
    tab.engine.schedule()
    return tab
  }
  const openTabs = () => tabs.filter(({ killSwitch }) => !killSwitch.isKilled)
  const runAll = () => openTabs().forEach(({ engine }) => engine.runNow())
  /** User actions use their own connection, so that they are complete before the check. */
  const userDatabase = await openDexie(name, { onBlocked: () => undefined, onLost: () => undefined })
  const userStore = createOfflineStore(userDatabase, { newKey: () => `h${(runs += 1)}`, now })
  const pause = () => new Promise((resolve) => setTimeout(resolve, 3))

  const act = async (step: OfflineAction): Promise<void> => {
    const id = 'asset' in step ? `a${step.asset}` : ''
    const source = 'which' in step ? sourceAt(step.which) : null
    const offlineSet = source ? (await userStore.sets()).find((set) => JSON.stringify(set.source) === JSON.stringify(source)) : undefined
    const record = server.assets.get(id)
    if (step.do === 'keep' && source) await userStore.add({ source, title: '', locale: 'en' })
    else if (step.do === 'remove' && offlineSet) await userStore.remove([offlineSet.key])
    else if (step.do === 'refresh' && offlineSet) await userStore.refresh(({ key }) => key === offlineSet.key, 'en')
    else if (step.do === 'review' && offlineSet) await userStore.review(offlineSet.key)
    else if (step.do === 'change' && record) record.version += 1
    else if ((step.do === 'hide' || step.do === 'show') && record) record.visible = step.do === 'show'
    else if (step.do === 'delete') server.assets.delete(id)
    else if (step.do === 'join') server.collections.get(names[step.collection] ?? '')?.add(id)
    else if (step.do === 'part') server.collections.get(names[step.collection] ?? '')?.delete(id)
    else if (step.do === 'fault') server.plan(step.faults)
    else if (step.do === 'offline') server.goOffline()
    else if (step.do === 'online') server.heal()
    else if (step.do === 'room') disk.room = disk.pictures.size + step.room
    else if (step.do === 'open-tab' && openTabs().length < 3) await open()
    else if (step.do === 'wait') await pause()
    else if (step.do === 'crash') {
      const [victim] = openTabs()
      victim?.killSwitch.killAfter(step.after)
      runAll()
      await pause()
      if (victim) victim.killSwitch.isKilled = true
      counts.crashes += 1
      if (openTabs().length === 0) await open()
    }
    runAll()
  }

  const check = async (): Promise<string[]> => {
    const broken: string[] = []
    const neededIds = new Set<string>()
    const neededPictures = new Set<string>()
    for (const { set, count, describedCount, completeCount } of (await userStore.state()).summaries) {
      const { source } = set
      const expected =
        source.kind === 'asset'
          ? [source.id].filter((id) => server.assets.get(id)?.visible)
          : server.visibleMembers(source.kind === 'collection' ? source.indicator : 'bookmarks')
      const items = await userStore.itemsOf(set.key)
      if (
        items
          .map(({ id }) => id)
          .sort()
          .join() !== expected.sort().join()
      )
        broken.push(`K1 ${source.kind} holds ${items.map(({ id }) => id).join()} instead of ${expected.join()}`)
      if (describedCount !== count || completeCount !== count)
        broken.push(`K2 ${source.kind}: of ${count} ${describedCount} are describedCount and ${completeCount} are completeCount`)
      for (const { id, pictures, bytes } of items) {
        neededIds.add(id)
        pictures.forEach((address) => neededPictures.add(address))
        if (pictures.join() !== server.addressesOf(id).join()) broken.push(`K2 ${id} has the pictures ${pictures.join()}`)
        const there = pictures.map((address) => disk.pictures.get(address) ?? Number.NaN).reduce((sum, size) => sum + size, 0)
        if (there !== bytes) broken.push(`K2 ${id} says ${bytes} bytes and has ${there}`)
      }
    }
    const entries = (await shownAssets(userDatabase, 'en', now())).map(({ id }) => id).sort()
    if (entries.join() !== [...neededIds].sort().join())
      broken.push(`K3 entries of ${entries.join()} instead of ${[...neededIds].sort().join()}`)
    const spare = [...disk.pictures.keys()].filter((address) => !neededPictures.has(address))
    if (spare.length > 0) broken.push(`K3 nobody needs ${spare.join()}`)
    return broken
  }

  await open()
  for (const step of actions) await act(step)
  // Everything works again: one tab is left, and everything is checked once more.
  server.heal()
  disk.room = Number.POSITIVE_INFINITY
  for (const tab of tabs) tab.killSwitch.isKilled = true
  const last = await open()
  await userStore.refresh(() => true, 'en')
  await userStore.retry()
  last.engine.runNow()
  const isSettled = await settled(userStore)
  await last.engine.stop()
  const before = new Map(server.seen.pictures)
  const broken = isSettled ? await check() : ['K4 it never comes to an end']
  // Once more without changes: no picture is requested.
  const again = await open()
  await userStore.refresh(() => true, 'en')
  again.engine.runNow()
  if (!(await settled(userStore))) broken.push('K4 a refresh never comes to an end')
  await again.engine.stop()
  for (const [address, times] of server.seen.pictures) if (before.get(address) !== times) broken.push(`K5 ${address} was fetched again`)
  if (broken.length === 0) broken.push(...(await check()))
  counts.faults += server.seen.faults
  counts.pictures += [...server.seen.pictures.values()].reduce((sum, times) => sum + times, 0)
  for (const tab of tabs) tab.close()
  userDatabase.close()
  return broken.length === 0 ? null : broken.join('\n')
}
