import { isDoc } from '#contract/config/migrations/step.ts'

const plain = /^(?:true|false|0|[1-9]\d{0,8})$/

/**
 * Numbers and switches that older programs stored as they were typed, as text: read where the factory settings have a number or a switch.
 *
 * @param model what stands at the place in the factory settings; of a list its first entry tells of all
 */
export const unquoted = (stored: unknown, model: unknown): unknown => {
  if (typeof stored === 'string')
    return (typeof model === 'number' || typeof model === 'boolean') && plain.test(stored) ? JSON.parse(stored) : stored
  if (Array.isArray(stored)) return Array.isArray(model) ? stored.map((entry) => unquoted(entry, model[0])) : stored
  if (!isDoc(stored) || !isDoc(model)) return stored
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key, Object.hasOwn(model, key) ? unquoted(value, model[key]) : value]),
  )
}
