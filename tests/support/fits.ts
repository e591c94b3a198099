import type { Page } from '@playwright/test'

/** Elements that extend beyond the left or right edge of the window, and the horizontal overflow of the page in pixels. */
export const measureOverflow = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const outside = [...document.querySelectorAll('main :is(button, a, input, h1, h2, p), header :is(button, a)')].filter((element) => {
      const box = element.getBoundingClientRect()
      const hidden = box.width <= 1 || getComputedStyle(element).visibility === 'hidden'
      // Scroll containers may have content outside the window.
      const scrolls = element.closest('ul, [role=list], [role=grid], [role=toolbar], .overflow-x-auto') !== null
      return !hidden && !scrolls && (box.right > root.clientWidth + 1 || box.left < -1)
    })
    return { overflow: root.scrollWidth - root.clientWidth, outside: outside.map((element) => element.outerHTML.slice(0, 160)) }
  })
