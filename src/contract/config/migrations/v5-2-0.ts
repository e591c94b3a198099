import { isObject } from '#common/is-object.ts'
import { type Step } from '#contract/config/migrations/step.ts'

/** The visible logos change from a map to a list. */
export const v520: Step = {
  threshold: '5.2.0',
  apply: (doc) => {
    const { visibleLogos: logos } = doc
    return isObject(logos) ? { ...doc, visibleLogos: Object.entries(logos).map(([key, visible]) => ({ key, visible })) } : doc
  },
}
