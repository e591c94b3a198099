import type { Page } from '@playwright/test'

interface SeenText {
  readonly text: string
  /** The visible toast; its copy for screen readers is a separate text. */
  readonly isToast: boolean
}

const read = (page: Page): Promise<readonly SeenText[]> =>
  page.evaluate(() => (window as unknown as { seenTexts?: SeenText[] }).seenTexts ?? [])

/**
 * Collects every text that is added to the document from now on, also for a moment, and also invisible ones such as announcements to screen
 * readers. Call it before the page is opened.
 */
export const collectTexts = async (page: Page) => {
  await page.addInitScript(() => {
    const seen: SeenText[] = []
    Object.assign(window, { seenTexts: seen })
    const isCode = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      // Embedded JSON contains every message.
      return element === null || element.closest('script, style, head') !== null || element.querySelector('script') !== null
    }
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        for (const node of addedNodes.length > 0 ? addedNodes : [target]) {
          if (isCode(node) || !node.textContent) continue
          seen.push({ text: node.textContent, isToast: node instanceof HTMLElement && node.matches('ol[popover] > li') })
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return {
    has: async (text: string): Promise<boolean> => (await read(page)).some((seen) => seen.text.includes(text)),
    /** How many toasts with this text were shown. */
    toasts: async (text: string): Promise<number> => (await read(page)).filter((seen) => seen.isToast && seen.text.includes(text)).length,
  }
}
