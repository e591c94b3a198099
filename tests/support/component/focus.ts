import { type Locator, userEvent } from 'vitest/browser'

/** Focuses an element as soon as it is there. */
export const focus = async (locator: Locator): Promise<void> => (await locator.findElement()).focus()

/** Presses a key on an element as soon as it is there. */
export const press = async (locator: Locator, key: string): Promise<void> => {
  await focus(locator)
  await userEvent.keyboard(key)
}
