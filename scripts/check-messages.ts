import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { placeholdersOf } from './message-placeholders.ts'

/**
 * Proves that every text has words: each id that the code names stands in every built-in catalogue, nothing stands there that no code
 * names, ids follow the pattern, and translations keep the placeholders and the house's tone.
 */
const idPattern = /^[a-zA-Z0-9]+(?:[._-][a-zA-Z0-9]+)*$/
const config = getConfig()
const problems: string[] = []

interface Found {
  readonly translation?: string | undefined
  readonly obsolete?: boolean | undefined
}

const [catalogue] = await getCatalogs(config)
if (!catalogue) throw new Error('lingui.config.ts names no catalogue')
const used = (await catalogue.collect()) ?? {}

for (const [id, { message }] of Object.entries(used)) {
  if (!idPattern.test(id)) problems.push(`${id}: an id is words joined by dots, dashes or underscores`)
  if (!message) problems.push(`${id}: the code has no default text`)
}

/** Sentences whose wording is given, marks and all. */
const worded = /^(?:admin\.check\.|toast\.admin\.[a-z]+\.failed$)/

const checkText = (locale: string, id: string, text: string): void => {
  const report = (problem: string) => problems.push(`${locale} ${id}: ${problem}`)
  if (text.includes('!') && !worded.test(id)) report('no exclamation marks')
  if (locale === 'de' && /\b(?:du|dich|dir|dein(?:e[nmrs]?)?)\b/i.test(text)) report('Sie, not du')
  const wanted = placeholdersOf(used[id]?.message ?? '')
  const given = placeholdersOf(text)
  if (wanted === null || given === null) report('malformed placeholder')
  else if (wanted.join() !== given.join())
    report(`placeholders are ${given.join(', ') || 'none'}, the code gives ${wanted.join(', ') || 'none'}`)
}

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
  for (const id of Object.keys(entries))
    if (!(id in used)) problems.push(`${locale} ${id}: no code names it; run npx lingui extract --clean`)
}

for (const problem of problems) console.error(problem)
console.log(`${Object.keys(used).length} messages in ${config.locales.join(', ')}: ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)
