import { isObject } from '#common/is-object.ts'
import { type Doc, each, type Step } from '#contract/config/migrations/step.ts'

const kindOf = (options: Doc, isRange: boolean): unknown => {
  if (isRange) return 'slider'
  if (typeof options['multivalue'] === 'boolean') return options['multivalue'] ? 'checkbox' : 'radio'
  return options['multivalue']
}

/** `multivalue` of a facet changes from a boolean to `checkbox`, `radio` or `slider`. */
export const v540: Step = {
  threshold: '5.4.0',
  apply: (doc) =>
    each(doc, 'facets', (facet) => {
      if (!isObject(facet)) return facet
      const options = isObject(facet['options']) ? facet['options'] : {}
      const multivalue = kindOf(options, facet['range_facet'] === true)
      return { ...facet, options: { ...options, ...(multivalue !== undefined && { multivalue }) } }
    }),
}
