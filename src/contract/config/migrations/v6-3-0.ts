import type { Step } from '#contract/config/migrations/step.ts'
import { withPresentKeys } from '#contract/config/renamed-keys.ts'

/** The settings for offline copies have the words of the page. */
export const v630: Step = { threshold: '6.3.0', apply: withPresentKeys }
