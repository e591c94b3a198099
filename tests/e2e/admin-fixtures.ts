import type { Locator, Page } from '@playwright/test'
import type { OwnPortal } from '../support/own-portal.ts'
import { Portal, users } from './fixtures.ts'
import { test as base, expect } from './portal-fixtures.ts'

/** Page object of the administration. */
export class Admin {
  constructor(
    readonly page: Page,
    readonly portal: Portal,
  ) {}

  /** @param user values of facets and previews of users need an account that also sees assets */
  async enter(section = 'general', user: typeof users.admin = users.admin): Promise<void> {
    await this.portal.startAs(user, `#/admin/${section}`)
    await this.untilOpen(section)
  }

  async open(section: string): Promise<void> {
    await this.portal.open(`#/admin/${section}`)
    await this.untilOpen(section)
  }

  private async untilOpen(section: string): Promise<void> {
    const current = this.page.getByRole('navigation', { name: 'Administration' }).locator('[aria-current=page]')
    await expect(current).toHaveAttribute('href', new RegExp(`/admin/${section}$`))
    // The sidebar may change a moment before the section.
    // The text of a custom page can have headings of the same level.
    const title = this.page.getByRole('heading', { level: 1 }).first()
    await expect.poll(async () => (await current.textContent())?.startsWith((await title.textContent()) ?? '?')).toBe(true)
    await expect(this.page.getByRole('button', { name: 'Entire configuration' })).toBeVisible()
    await expect(this.page.getByLabel('Loading …')).toHaveCount(0)
  }

  /** Card of the screen by its heading. */
  group(name: string) {
    return this.page.getByRole('region', { name, exact: true })
  }

  /** Adds an entry to the left column, on the general screen. */
  async addFooterEntry(name: string): Promise<void> {
    const footer = this.group('Footer')
    await footer.getByRole('button', { name: 'Add an entry' }).click()
    const entry = footer.getByRole('listitem').last()
    await entry.getByLabel('Text English').fill(name)
    await entry.getByLabel('Link (English)').fill('https://example.org/')
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(this.dialog()).toBeVisible()
  }

  dialog() {
    return this.page.getByRole('dialog', { name: 'Publish the changes?' })
  }

  toast(text: string) {
    // The text is in the document twice: visible and for screen readers.
    return this.page.getByText(text).first()
  }

  /** Toasts appear one at a time, so an earlier one may delay this one. */
  async untilToast(text: string): Promise<void> {
    await expect(this.toast(text)).toBeVisible()
  }

  /** Saves and publishes, and waits for the server's response. */
  async apply(): Promise<void> {
    await this.save()
    await this.dialog().getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(this.page.getByText('Everything is published')).toBeVisible()
    // The modal dialog blocks typing until it is closed.
    await expect(this.dialog()).toBeHidden()
  }

  /** Moves an item of a sortable list by keyboard. */
  async moveByKeyboard(name: string, key: 'ArrowUp' | 'ArrowDown', steps = 1, within: Page | Locator = this.page): Promise<void> {
    const handle = within.getByRole('button', { name: `Move ${name}`, exact: true })
    const spoken = this.page.getByRole('status').filter({ hasText: name })
    await handle.focus()
    await this.page.keyboard.press('Space')
    await expect(spoken.last()).toHaveText(/is selected|is at position/)
    // The list starts to listen for arrow keys in a task after the announcement.
    await this.page.evaluate(() => new Promise<void>((done) => setTimeout(() => requestIdleCallback(() => done()))))
    for (let step = 0; step < steps; step += 1) {
      const before = await spoken.last().textContent()
      await this.page.keyboard.press(key)
      await expect(spoken.last()).not.toHaveText(before ?? '')
    }
    await this.page.keyboard.press('Space')
    await expect(spoken.last()).toHaveText(/dropped/)
  }
}

export const test = base.extend<{ readonly admin: Admin }>({
  admin: async ({ page, ownPortal }, use) => {
    await use(new Admin(page, ownPortal))
  },
})

/** Public configuration of the server. */
export const configOf = async (own: OwnPortal): Promise<Record<string, unknown>> =>
  (await (await fetch(`${own.address}assetportal/api/config/global`)).json()) as Record<string, unknown>

export { expect } from './portal-fixtures.ts'
