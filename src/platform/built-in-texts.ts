import type { Messages } from '@lingui/core'
import { builtInMessages } from './i18n.ts'

type Choices = Readonly<Record<string, unknown>>

const quoted = (text: string): string => text.replaceAll("'", "''").replace(/[{}]/g, (brace) => `'${brace}'`)

/** Source text of a compiled message. `#` inside a plural is not quoted. */
const sourceOf = (message: unknown, isInPlural = false): string => {
  if (typeof message === 'string') return isInPlural && message === '#' ? '#' : quoted(message)
  if (!Array.isArray(message)) return ''
  return message
    .map((token: unknown): string => {
      if (!Array.isArray(token)) return sourceOf(token, isInPlural)
      const [name, type, format] = token as [string, string?, unknown?]
      if (type === undefined) return `{${name}}`
      if (typeof format !== 'object' || format === null) return `{${[name, type, format].filter(Boolean).join(', ')}}`
      const { offset, ...choices } = format as Choices
      const branches = Object.entries(choices).map(([key, branch]) => {
        const label = /^\d+$/.test(key) ? `=${key}` : key
        return `${label} {${sourceOf(branch, type !== 'select')}}`
      })
      return `{${name}, ${type}, ${typeof offset === 'number' && offset > 0 ? `offset:${offset} ` : ''}${branches.join(' ')}}`
    })
    .join('')
}

const sources = (messages: Messages): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, sourceOf(message)]))

/** Built-in messages of a language in ICU MessageFormat, by id; empty for a language without built-in messages. */
export const builtInTexts = async (locale: string): Promise<Readonly<Record<string, string>>> => {
  const messages = await builtInMessages(locale)
  return messages ? sources(messages) : {}
}
