import { isObject } from '#common/is-object.ts'
import { inside, type Step } from '#contract/config/migrations/step.ts'

const asField = (value: unknown): unknown => (typeof value === 'string' ? { field_name: value } : value)

/** The alternative text changes from one field to a list of fields; the first one with a value applies. */
export const v610: Step = {
  threshold: '6.1.0',
  apply: (doc) =>
    inside(doc, 'accessibility', (accessibility) =>
      inside(accessibility, 'assets', (assets) => {
        const { alt, alt_fallback: fallback } = assets
        return {
          ...assets,
          ...((typeof alt === 'string' || isObject(alt)) && { alt: [asField(alt)] }),
          ...(typeof fallback === 'string' && { alt_fallback: asField(fallback) }),
        }
      }),
    ),
}
