import { isDoc } from '#contract/config/migrations/step.ts'

const plain = /^(?:true|false|0|[1-9]\d{0,8})$/

/**
 * Parses numbers and booleans that older versions stored as strings, where the factory settings have a number or a boolean.
 * @param model value at the same path of the factory settings; the first entry of a list is the model of all entries
 */
export const parseQuotedValues = (stored: unknown, model: unknown): unknown => {
  if (typeof stored === 'string')
    return (typeof model === 'number' || typeof model === 'boolean') && plain.test(stored) ? JSON.parse(stored) : stored
  if (Array.isArray(stored)) return Array.isArray(model) ? stored.map((entry) => parseQuotedValues(entry, model[0])) : stored
  if (!isDoc(stored) || !isDoc(model)) return stored
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key, Object.hasOwn(model, key) ? parseQuotedValues(value, model[key]) : value]),
  )
}
