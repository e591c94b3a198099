import { inside, type Step, without } from '#contract/config/migrations/step.ts'
import { tourSteps } from '#contract/config/schema.ts'

/** The tour has new steps. The stored step numbers have no meaning any more, so the default steps replace them. */
export const v620: Step = {
  threshold: '6.2.0',
  apply: (doc) => inside(doc, 'guide', (guide) => ({ ...without(guide, 'steps'), tour: [...tourSteps] })),
}
