import { tourSteps } from '#contract/config/schema.ts'

export type TourStep = (typeof tourSteps)[number]

const isTourStep = (name: string): name is TourStep => tourSteps.some((step) => step === name)

/** Configured steps in their order, without unknown names and duplicates. */
export const configuredSteps = (names: readonly string[]): readonly TourStep[] => [...new Set(names.filter(isTourStep))]

/** Steps that have not been shown on this device. */
export const pendingSteps = (configured: readonly TourStep[], seen: readonly string[]): readonly TourStep[] =>
  configured.filter((step) => !seen.includes(step))
