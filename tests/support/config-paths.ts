import { safeParse } from 'valibot'
import { configSchema } from '#contract/config/schema.ts'

const entry = '0'

/**
 * Something that a schema takes for an object of any keys and for a list of one entry, and that notes which keys it asks for:
 * the entries of lists stand behind functions, where nothing can look them up.
 */
const probe = (place: string, onAccess: (place: string) => void): object =>
  new Proxy([null], {
    has: (_target, key) => {
      if (typeof key === 'string' && key !== entry) onAccess(place === '' ? key : `${place}.${key}`)
      return true
    },
    get: (target, key, self) => {
      if (typeof key === 'symbol' || key in Array.prototype) return Reflect.get(target, key, self) as unknown
      return probe(key === entry ? `${place}[]` : place === '' ? key : `${place}.${key}`, onAccess)
    },
  })

/** Every place of the configuration that holds a value: `search.views.default`, within lists and records `facets[].options.preview`. */
export const configPaths = (): readonly string[] => {
  const places = new Set<string>()
  safeParse(
    configSchema,
    probe('', (place) => places.add(place)),
  )
  return [...places].filter((place) => ![...places].some((other) => other.startsWith(`${place}.`) || other.startsWith(`${place}[]`)))
}
