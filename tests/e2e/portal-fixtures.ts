import { signInByApi } from '../support/api.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import type { OwnPortal } from '../support/own-portal.ts'
import { changeSettings } from '../support/portal-settings.ts'
import { test as base, Portal } from './fixtures.ts'

interface Extras {
  /** Proxy in front of the real server; `faultyPortal` uses it. */
  readonly faults: FaultProxy
  readonly faultyPortal: Portal
  /** Changes the configuration until the end of the test. */
  readonly settings: (changes: { readonly [key: string]: unknown }) => Promise<void>
  /** Id of a demo asset by its file name, read as a user who sees all assets. */
  readonly idOf: (filename: string) => Promise<string>
  /** A server that a test may change: texts, pages, uploads. Restored after the test. */
  readonly own: OwnPortal
  readonly ownPortal: Portal
  /** Proxy in front of `own`. */
  readonly ownFaults: FaultProxy
}

const ids = new Map<string, string>()
const allIds = async (address: string): Promise<ReadonlyMap<string, string>> => {
  if (ids.size > 0) return ids
  const press = await signInByApi(address, { user: 'press', pass: 'vitrine-demo-press' })
  const { response } = await press.read<'search'>('search?solr_q=*&solr_rows=500')
  for (const doc of response.docs) ids.set(String(doc['filename']), doc.id)
  return ids
}

const faultsBefore = async (target: string, use: (proxy: FaultProxy) => Promise<void>): Promise<void> => {
  const proxy = await startFaultProxy(target)
  await use(proxy)
  await proxy.close()
}

export const test = base.extend<Extras>({
  faults: async ({ demo }, use) => {
    await faultsBefore(demo.address, use)
  },
  faultyPortal: async ({ page, faults }, use) => {
    await use(new Portal(page, faults.address))
  },
  settings: async ({ demo }, use) => {
    const undo: (() => Promise<void>)[] = []
    await use(async (changes) => {
      undo.push(await changeSettings(demo.address, changes))
    })
    for (const restore of undo.toReversed()) await restore()
  },
  idOf: async ({ demo }, use) => {
    await use(async (filename) => {
      const id = (await allIds(demo.address)).get(filename)
      if (!id) throw new Error(`the demo has no ${filename}`)
      return id
    })
  },
  own: async ({ ownServer }, use) => {
    await use(ownServer)
    await ownServer.reset()
  },
  ownPortal: async ({ page, own }, use) => {
    await use(new Portal(page, own.address))
  },
  ownFaults: async ({ own }, use) => {
    await faultsBefore(own.address, use)
  },
})

export { expect } from '@playwright/test'
