import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { unescapeAtSign } from '#contract/translation.ts'

const formats: ReadonlySet<unknown> = new Set([undefined, 'number', 'date', 'time', 'plural', 'selectordinal', 'select'])
const choosing: ReadonlySet<unknown> = new Set(['plural', 'selectordinal', 'select'])

const branchesOf = (choices: unknown): CompiledMessage[] =>
  Object.values((choices ?? {}) as Readonly<Record<string, unknown>>).filter((branch): branch is CompiledMessage => Array.isArray(branch))

const isComplete = (message: CompiledMessage): boolean =>
  message.every((token) => {
    if (typeof token === 'string') return true
    const [, type, choices] = token
    if (!formats.has(type)) return false
    if (!choosing.has(type)) return true
    // Without `other` some numbers would have no text.
    return Object.hasOwn(choices ?? {}, 'other') && branchesOf(choices).every(isComplete)
  })

const compiled = (text: string): CompiledMessage | null => {
  try {
    return compileMessageOrThrow(unescapeAtSign(text))
  } catch {
    return null
  }
}

/** Whether a text is a valid ICU message for all possible values. */
export const isMessage = (text: string): boolean => {
  const message = compiled(text)
  return message !== null && isComplete(message)
}

const namesIn = (message: CompiledMessage): string[] =>
  message.flatMap((token) =>
    typeof token === 'string' ? (/^<\/?\d+\/?>$/.test(token) ? [token] : []) : [token[0], ...branchesOf(token[2]).flatMap(namesIn)],
  )

/** Sorted placeholder names of a message; empty if the message is malformed. */
export const placeholdersOf = (text: string): string[] => [...new Set(namesIn(compiled(text) ?? []))].toSorted()
