import { expect, type Locator } from '@playwright/test'

/** Moves the focus with the keyboard. Fails if more than `most` presses are needed. */
export const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', maxPresses = 25): Promise<void> => {
  await expect(target).toBeVisible()
  const { keyboard } = target.page()
  for (let press = 0; press < maxPresses; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await keyboard.press(key)
  }
  await expect(target, `reached by ${maxPresses} times ${key}`).toBeFocused()
}

export const activate = async (target: Locator, key?: 'Tab' | 'Shift+Tab', maxPresses?: number): Promise<void> => {
  await tabTo(target, key, maxPresses)
  await target.page().keyboard.press('Enter')
}
