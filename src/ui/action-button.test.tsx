import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ActionButton } from './action-button.tsx'

const nameOf = (text: string, label?: string): string | undefined => {
  const button = <ActionButton icon="i-lucide-star" text={text} {...(label === undefined ? {} : { label })} onClick={() => undefined} />
  return /aria-label="([^"]*)"/.exec(renderToStaticMarkup(button))?.[1]
}

test('K1 the accessible name of a button contains its visible text as words', () => {
  expect(nameOf('Share')).toBeUndefined()
  expect(nameOf('Share', 'Share selection')).toBe('Share selection')
  expect(nameOf('Herunterladen', 'Alle Ergebnisse herunterladen')).toBe('Alle Ergebnisse herunterladen')
  expect(nameOf('Bookmark', 'Add to bookmarks')).toBe('Bookmark: Add to bookmarks')
  expect(nameOf('Merken', 'Aus der Merkliste entfernen')).toBe('Merken: Aus der Merkliste entfernen')
})
