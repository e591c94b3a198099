import { safeParse } from 'valibot'
import { configSchema } from '#contract/config/schema.ts'

const entry = '0'

/**
 * A fake value that a schema accepts as an object with any keys and as a list of one entry. It records the requested keys, because
 * functions define the entries of lists, so they cannot be looked up.
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

/** Every config path that has a value: `search.views.default`, within lists and records `facets[].options.preview`. */
export const configPaths = (): readonly string[] => {
  const places = new Set<string>()
  safeParse(
    configSchema,
    probe('', (place) => places.add(place)),
  )
  return [...places].filter((place) => ![...places].some((other) => other.startsWith(`${place}.`) || other.startsWith(`${place}[]`)))
}
