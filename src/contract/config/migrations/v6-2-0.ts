import { inside, type Step, without } from '#contract/config/migrations/step.ts'
import { tourSteps } from '#contract/config/schema.ts'

/** The tour has other steps than before: numbers of the old ones mean nothing any more, so the new ones take their place. */
export const v620: Step = {
  threshold: '6.2.0',
  apply: (doc) => inside(doc, 'guide', (guide) => ({ ...without(guide, 'steps'), tour: [...tourSteps] })),
}
