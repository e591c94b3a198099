import type { I18n } from '@lingui/core'
import type { Reasoned, ReasonPart } from '#contract/reasons.ts'
import { reasonMessages } from './reason-messages.ts'

const isKnown = (code: string): code is keyof typeof reasonMessages => Object.hasOwn(reasonMessages, code)

/** What separates a part from the next one. */
const separatorAfter = (code: string): string => {
  if (code === 'begin.column' || code === 'begin.folder') return ' '
  return code.startsWith('begin.') ? ': ' : '; '
}

const textOfPart = (i18n: I18n, { code, values }: ReasonPart): string | null => {
  if (isKnown(code)) return i18n._(reasonMessages[code].id, values)
  return code === 'other' ? String(values['text'] ?? '') : null
}

/** A reason in the language of the page; null if it has a code that the page does not know, or none. */
export const translatedReason = (i18n: I18n, { parts = [] }: Pick<Reasoned, 'parts'>): string | null => {
  const texts = parts.map((part) => textOfPart(i18n, part))
  if (texts.length === 0 || texts.includes(null)) return null
  return texts.map((text, at) => (at < texts.length - 1 ? `${text}${separatorAfter(parts[at]?.code ?? '')}` : text)).join('')
}
