import type { Change } from '#local/bookmarks/bookmark-records.ts'
import { createDeviceBookmarkStore, type DeviceBookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import type { BookmarksApi, SaveCondition } from '#local/bookmarks/bookmarks-api.ts'
import { absorbGuestList, releaseGuestList } from '#local/bookmarks/guest-merge.ts'
import { syncBookmarks } from '#local/bookmarks/sync.ts'
import { pendingOf, visibleIds } from '#local/bookmarks/visible-ids.ts'
import type { Storage } from '#local/database/storage.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { Net } from './actions.ts'

/** The page has crashed: its pending work is not executed. */
class PageCrashedError extends Error {}

export interface Disk {
  readonly account: Storage
  readonly guest: Storage
}

export interface Saving {
  readonly ids: readonly string[]
  readonly condition: SaveCondition
}

interface Hanging {
  readonly perform: () => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  arrived?: { readonly value: unknown }
}

const scope = 'account'
let ids = 0

/** One page load on the storage of the device. */
class Page {
  readonly account: DeviceBookmarkStore
  readonly guest: DeviceBookmarkStore
  /** Transactions until it crashes. */
  left = Number.POSITIVE_INFINITY
  dead = false

  constructor(disk: Disk) {
    const options = { newId: () => `n${(ids += 1)}`, now: () => 0 }
    this.account = createDeviceBookmarkStore(this.withCrashes(disk.account), { ...options, guest: false })
    this.guest = createDeviceBookmarkStore(this.withCrashes(disk.guest), { ...options, guest: true })
  }
  private withCrashes(storage: Storage): Storage {
    return {
      run: (access, tables, body) => {
        if (this.left <= 0) this.dead = true
        this.left -= 1
        return this.dead ? Promise.reject(new PageCrashedError()) : storage.run(access, tables, body)
      },
    }
  }
}

/** A device with the real store and the real sync; the history controls the network, one call at a time. */
export class Device {
  /** Every change of this device, with the server clock at its first application. */
  readonly log: (Change & { appliedAt: number | null })[] = []
  readonly guestIds = new Set<string>()
  lastSaving: Saving | null = null
  private page: Page
  private running: Promise<unknown> | null = null
  private hanging: Hanging | null = null
  private onHanging: (() => void) | null = null

  constructor(
    private readonly disk: Disk,
    private readonly server: BookmarksApi,
  ) {
    this.page = new Page(disk)
  }

  crash(): void {
    this.page.dead = true
    this.page = new Page(this.disk)
    this.running = null
    this.hanging = null
  }
  crashAfter(transactions: number): void {
    this.page.left = transactions
  }
  /** Runs a function on the page; if the page crashes, a new page replaces it. */
  private async attempt<Result>(run: (page: Page) => Promise<Result>): Promise<Result | undefined> {
    try {
      return await run(this.page)
    } catch (error) {
      if (!(error instanceof PageCrashedError)) throw error
      this.crash()
      return undefined
    }
  }
  private async note(): Promise<void> {
    const known = new Set(this.log.map(({ seq }) => seq))
    for (const change of (await this.state()).changes) if (!known.has(change.seq)) this.log.push({ ...change, appliedAt: null })
  }

  /** The state as a newly started page would read it. */
  private state() {
    return new Page(this.disk).account.load()
  }
  async view(): Promise<string[]> {
    return visibleIds(await this.state())
  }
  async pending(): Promise<number> {
    return pendingOf(await this.state()).length
  }
  async guestList(): Promise<string[]> {
    return visibleIds(await new Page(this.disk).guest.load())
  }

  /** @returns the violation, or null */
  async toggle(id: string): Promise<string | null> {
    const had = (await this.view()).includes(id)
    const done = await this.attempt((page) => page.account.change([{ id, kind: had ? 'del' : 'add' }]))
    await this.note()
    return done && (await this.view()).includes(id) === had ? 'READ-YOUR-WRITES' : null
  }
  async toggleAsGuest(id: string): Promise<void> {
    const had = (await this.guestList()).includes(id)
    await this.attempt((page) => page.guest.change([{ id, kind: had ? 'del' : 'add' }]))
  }
  async login(): Promise<void> {
    await this.attempt((page) => absorbGuestList(page.guest, page.account, scope))
    await this.note()
  }
  /** Start of a page: continues a pending sign-in and clears the guest's list after the server has stored it. */
  async startPage(): Promise<void> {
    const { changes } = await this.page.guest.load()
    if (changes.some(({ claimedBy }) => claimedBy === scope)) await this.login()
    await releaseGuestList(this.page.guest, this.page.account, scope)
  }

  private call<Result>(perform: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.hanging = { perform, resolve: resolve as (value: unknown) => void, reject }
      this.onHanging?.()
    })
  }
  private api(page: Page): BookmarksApi {
    const own = <Result>(perform: () => Promise<Result>): Promise<Result> =>
      page === this.page ? this.call(perform) : new Promise(() => undefined)
    return {
      read: (client) => own(() => this.server.read(client)),
      save: (list, condition) => {
        this.lastSaving = { ids: list, condition }
        return own(() => this.server.save(list, condition))
      },
    }
  }
  private begin(): void {
    const { page } = this
    const sync = syncBookmarks(page.account, this.api(page), () => Promise.resolve())
      .catch((error: unknown) => {
        if (!(error instanceof PageCrashedError)) throw error
        if (page === this.page) this.crash()
      })
      .finally(() => {
        if (page === this.page) this.running = null
      })
    this.running = sync
  }
  /** Resolves when the sync waits for the network or has ended. */
  private async settled(): Promise<void> {
    if (this.hanging || !this.running) return
    const waits = new Promise<void>((resolve) => {
      this.onHanging = resolve
    })
    await Promise.race([this.running, waits])
    this.onHanging = null
  }

  async step(net: Net): Promise<void> {
    if (!this.running) {
      this.begin()
      return this.settled()
    }
    const { hanging } = this
    if (!hanging) return this.settled()
    if (net === 'slow' && !hanging.arrived) {
      hanging.arrived = { value: await hanging.perform() }
      return
    }
    this.hanging = null
    if (net === 'drop' && !hanging.arrived) hanging.reject(new RemoteError('server.busy', 503))
    else {
      const value = hanging.arrived ? hanging.arrived.value : await hanging.perform()
      if (net === 'lost') hanging.reject(new RemoteError('server.busy', 503))
      else hanging.resolve(value)
    }
    return this.settled()
  }
  /** Runs one complete sync over a working network. */
  async syncCompletely(): Promise<void> {
    do await this.step('ok')
    while (this.running)
  }
}
