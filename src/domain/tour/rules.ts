import { tourSteps } from '#contract/config/schema.ts'

export type TourStep = (typeof tourSteps)[number]

const isStep = (name: string): name is TourStep => tourSteps.some((step) => step === name)

/** The configured steps in the configured order; names nobody knows are left out, and none comes twice. */
export const configuredSteps = (names: readonly string[]): readonly TourStep[] => [...new Set(names.filter(isStep))]

/** What has not been seen on this device. */
export const pendingSteps = (configured: readonly TourStep[], seen: readonly string[]): readonly TourStep[] =>
  configured.filter((step) => !seen.includes(step))
