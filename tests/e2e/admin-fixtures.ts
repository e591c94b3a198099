import type { Locator, Page } from '@playwright/test'
import type { OwnPortal } from '../support/own-portal.ts'
import { Portal, people } from './fixtures.ts'
import { test as base, expect } from './portal-fixtures.ts'

/** Words in which a test speaks of the administration. */
export class Admin {
  constructor(
    readonly page: Page,
    readonly portal: Portal,
  ) {}

  async enter(section = 'general'): Promise<void> {
    await this.portal.signIn(people.admin)
    await this.open(section)
  }

  async open(section: string): Promise<void> {
    await this.portal.open(`#/admin/${section}`)
    const current = this.page.getByRole('navigation', { name: 'Administration' }).locator('[aria-current=page]')
    await expect(current).toHaveAttribute('href', new RegExp(`/admin/${section}$`))
    // The sidebar may be a moment ahead of the section.
    const title = this.page.getByRole('heading', { level: 1 })
    await expect.poll(async () => (await current.textContent())?.startsWith((await title.textContent()) ?? '?')).toBe(true)
    await expect(this.page.getByRole('button', { name: 'Whole configuration' })).toBeVisible()
    await expect(this.page.getByLabel('Loading …')).toHaveCount(0)
  }

  /** Card of the screen by its heading. */
  group(name: string) {
    return this.page.getByRole('region', { name, exact: true })
  }

  /** A link in the left column, on the general screen. */
  async addFooterEntry(name: string): Promise<void> {
    const footer = this.group('Footer')
    await footer.getByRole('button', { name: 'Add an entry' }).click()
    const entry = footer.getByRole('listitem').last()
    await entry.getByLabel('Text English').fill(name)
    await entry.getByLabel('Link (English)').fill('https://example.org/')
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(this.question()).toBeVisible()
  }

  question() {
    return this.page.getByRole('dialog', { name: 'Apply the changes for everyone?' })
  }

  toast(text: string) {
    // The words stand once to be seen and once to be spoken.
    return this.page.getByText(text).first()
  }

  /** Messages come one at a time: until what is news before it has been read. */
  async untilSaid(text: string): Promise<void> {
    await expect(this.toast(text)).toBeVisible()
  }

  /** Saves and applies, as far as to the server's answer. */
  async apply(): Promise<void> {
    await this.save()
    await this.question().getByRole('button', { name: 'Apply for everyone' }).click()
    await expect(this.page.getByText('Everything is in force')).toBeVisible()
    // Until then nothing behind it can be typed into.
    await expect(this.question()).toBeHidden()
  }

  /** Item of an ordered list, lifted and moved by the keyboard. */
  async moveByKeyboard(name: string, key: 'ArrowUp' | 'ArrowDown', steps = 1, within: Page | Locator = this.page): Promise<void> {
    const handle = within.getByRole('button', { name: `Move ${name}`, exact: true })
    const spoken = this.page.getByRole('status').filter({ hasText: name })
    await handle.focus()
    await this.page.keyboard.press('Space')
    await expect(spoken.last()).toHaveText(/lifted|is at place/)
    for (let step = 0; step < steps; step += 1) {
      const before = await spoken.last().textContent()
      await this.page.keyboard.press(key)
      await expect(spoken.last()).not.toHaveText(before ?? '')
    }
    await this.page.keyboard.press('Space')
    await expect(spoken.last()).toHaveText(/put down/)
  }
}

export const test = base.extend<{ readonly admin: Admin }>({
  admin: async ({ page, ownPortal }, use) => {
    await use(new Admin(page, ownPortal))
  },
})

/** What the server gives everybody. */
export const configOf = async (own: OwnPortal): Promise<Record<string, unknown>> =>
  (await (await fetch(`${own.address}assetportal/api/config/global`)).json()) as Record<string, unknown>

export { expect } from './portal-fixtures.ts'
