import type { Page } from '@playwright/test'
import { allStorage } from '../support/all-storage.ts'
import { type RightsPortal, rightsAccount, startRightsPortal } from '../support/rights-portal.ts'
import { scaledMs } from '../support/time-limits.ts'
import { test as base } from './fixtures.ts'

/** Kinds of copies of an offline asset, as `remains` lists them. */
export const allKinds = ['its title', 'its pictures', 'its row']
export const banNotice = 'Your administrator has turned off offline copies. They were removed from this device.'

export const loseGroup = (rights: RightsPortal) => rights.user('change', rightsAccount.name, '--groups', '')
export const restoreGroup = (rights: RightsPortal) => rights.user('change', rightsAccount.name, '--groups', 'secret')

/** Number of pictures in the cache of the signed-in user. */
export const offlinePictures = async (page: Page): Promise<number> => ((await allStorage(page)).match(/-kept-1/g) ?? []).length

/** Tests with their own portal, whose accounts and rights they change. */
export const test = base.extend<{ rights: RightsPortal }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the first parameter which other fixtures one needs
  rights: async ({}, use, testInfo) => {
    // The server imports its pictures first.
    testInfo.setTimeout(scaledMs(150_000))
    const rights = await startRightsPortal()
    await use(rights)
    await rights.remove()
  },
})

export { expect, Portal, visibleToast } from './fixtures.ts'
