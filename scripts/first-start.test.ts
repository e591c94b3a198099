import { expect, test } from 'vitest'
import { faultsOf, maxLines } from './first-start.mjs'

const good = `
> vitrine@1.0.0-beta.1 start
> node scripts/start.mjs --port 0

Installing dependencies …

added 926 packages in 1m
Building …
Demo accounts (on this computer only):
  press    vitrine-demo-press     May see and download everything, press material included.
  admin    vitrine-demo-admin     Configures the portal, does not work with the media.
Vitrine is running at http://127.0.0.1:8080/
Reading files: 0 of 51
51 assets ready (51 new).
`

test('accepts a short output with address, accounts and assets', () => {
  expect(faultsOf(good)).toEqual([])
})

test.each([
  ['EBADENGINE', 'npm warn EBADENGINE Unsupported engine {'],
  ['install scripts', 'npm warn install-scripts 3 packages have install scripts not yet covered by allowScripts:'],
  ['modules of Node', '[plugin rolldown:vite-resolve] Module "fs" has been externalized for browser compatibility'],
  ['options', '\u001b[33m WARN \u001b[39m inlineDynamicImports option is deprecated, please use codeSplitting: false instead.'],
  ['sizes', '(!) Some chunks are larger than 500 kB after minification. Consider:'],
])('refuses a warning about %s', (_, line) => {
  expect(faultsOf(`${good}${line}\n`)).toHaveLength(1)
})

test('refuses a long output, and one without what an operator needs', () => {
  expect(faultsOf(good + 'Reading files\n'.repeat(maxLines))).toEqual([`26 lines instead of at most ${maxLines}`])
  expect(faultsOf('Building …')).toEqual(['the address is missing', 'the accounts is missing', 'the number of assets is missing'])
})
