/* oxlint-disable no-empty-pattern -- Playwright reads from the first parameter which other fixtures one needs */
import { signInByHand } from '../support/api.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { changeSettings } from '../support/portal-settings.ts'
import { test as base, Portal } from './fixtures.ts'

interface Extras {
  /** In front of the real server; `faultyPortal` speaks through it. */
  readonly faults: FaultProxy
  readonly faultyPortal: Portal
  /** Changes the configuration until the test is over. */
  readonly settings: (changes: { readonly [key: string]: unknown }) => Promise<void>
  /** Id of a demo asset by the name of its file, as somebody who sees everything. */
  readonly idOf: (filename: string) => Promise<string>
}

const address = (): string => process.env['PORTAL_ADDRESS'] ?? ''

const ids = new Map<string, string>()
const allIds = async (): Promise<ReadonlyMap<string, string>> => {
  if (ids.size > 0) return ids
  const press = await signInByHand(address(), { user: 'press', pass: 'vitrine-demo-press' })
  const { response } = await press.read<'search'>('search?solr_q=*&solr_rows=500')
  for (const doc of response.docs) ids.set(String(doc['filename']), doc.id)
  return ids
}

export const test = base.extend<Extras>({
  faults: async ({}, use) => {
    const proxy = await startFaultProxy(address())
    await use(proxy)
    await proxy.close()
  },
  faultyPortal: async ({ page, faults }, use) => {
    await use(new Portal(page, faults.address))
  },
  settings: async ({}, use) => {
    const undo: (() => Promise<void>)[] = []
    await use(async (changes) => {
      undo.push(await changeSettings(address(), changes))
    })
    for (const restore of undo.toReversed()) await restore()
  },
  idOf: async ({}, use) => {
    await use(async (filename) => {
      const id = (await allIds()).get(filename)
      if (!id) throw new Error(`the demo has no ${filename}`)
      return id
    })
  },
})

export { expect } from '@playwright/test'
