import { expect, type Locator } from '@playwright/test'

/** Moves the focus with the keyboard. Fails if more than `most` presses are needed. */
export const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = 25): Promise<void> => {
  await expect(target).toBeVisible()
  const { keyboard } = target.page()
  for (let press = 0; press < most; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await keyboard.press(key)
  }
  await expect(target, `reached by ${most} times ${key}`).toBeFocused()
}

export const activate = async (target: Locator, key?: 'Tab' | 'Shift+Tab', most?: number): Promise<void> => {
  await tabTo(target, key, most)
  await target.page().keyboard.press('Enter')
}
