import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Icon } from './icon.tsx'

const turns = (name: string): boolean => renderToStaticMarkup(<Icon name={name} />).includes('is-directed')

test('mirrors directed icons in right-to-left languages, and no others', () => {
  const directed = ['arrow-left', 'chevron-right', 'panel-left-open', 'log-in', 'log-out', 'list', 'list-checks', 'undo-2', 'external-link']
  const fixed = ['arrow-up', 'chevron-down', 'search', 'rotate-cw', 'download', 'star', 'languages']
  expect(directed.filter((name) => !turns(`i-lucide-${name}`))).toEqual([])
  expect(fixed.filter((name) => turns(`i-lucide-${name}`))).toEqual([])
})
