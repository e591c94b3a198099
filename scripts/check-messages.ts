import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { placeholdersOf } from './message-placeholders.ts'

/**
 * Checks the messages: each id in the code is in every built-in catalogue, each id in a catalogue is used, ids match the pattern, and
 * translations have the same placeholders and style.
 */
const idPattern = /^[a-zA-Z0-9]+(?:[._-][a-zA-Z0-9]+)*$/
const config = getConfig()
const problems: string[] = []

interface Found {
  readonly translation?: string | undefined
  readonly obsolete?: boolean | undefined
}

const catalogues = await getCatalogs(config)
const collected = await Promise.all(catalogues.map(async (catalogue) => ({ catalogue, used: (await catalogue.collect()) ?? {} })))
const all = Object.assign({}, ...collected.map(({ used }) => used)) as (typeof collected)[number]['used']

for (const [id, { message }] of Object.entries(all)) {
  if (!idPattern.test(id)) problems.push(`${id}: an id is words joined by dots, dashes or underscores`)
  if (!message) problems.push(`${id}: the code has no default text`)
}

const checkText = (locale: string, id: string, text: string): void => {
  const report = (problem: string) => problems.push(`${locale} ${id}: ${problem}`)
  if (text.includes('!')) report('no exclamation marks')
  if (locale === 'de' && /\b(?:du|dich|dir|dein(?:e[nmrs]?)?)\b/i.test(text)) report('Sie, not du')
  const expected = placeholdersOf(all[id]?.message ?? '')
  const given = placeholdersOf(text)
  if (expected === null || given === null) report('malformed placeholder')
  else if (expected.join() !== given.join())
    report(`placeholders are ${given.join(', ') || 'none'}, the code gives ${expected.join(', ') || 'none'}`)
}

for (const { catalogue, used } of collected)
  for (const locale of config.locales) {
    const entries: Record<string, Found> = (await catalogue.read(locale)) ?? {}
    for (const [id, { message }] of Object.entries(used)) {
      const text = entries[id]?.translation
      if (!text) problems.push(`${locale} ${id}: no text`)
      else {
        checkText(locale, id, text)
        if (locale === config.sourceLocale && text !== message) problems.push(`${locale} ${id}: not the default text of the code`)
      }
    }
    for (const id of Object.keys(entries)) if (!(id in used)) problems.push(`${locale} ${id}: no code names it; run npm run messages`)
  }

for (const problem of problems) console.error(problem)
console.log(`${Object.keys(all).length} messages in ${config.locales.join(', ')}: ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)
