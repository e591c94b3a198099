import * as v from 'valibot'

/** Files an admin can upload: GET and POST config/{name}. */
export const configImageNames = [
  'dashboardLogo',
  'dashboardHero',
  'loginLogo',
  'loginHero',
  'searchLogo',
  'bookmarkLogo',
  'assetLogo',
  'logoutLogo',
  'favicon',
] as const
export type ConfigImageName = (typeof configImageNames)[number]
export const configFileNames = [...configImageNames, 'custom_font', 'style'] as const
export type ConfigFileName = (typeof configFileNames)[number]

/** GET config: which of them exist, and the revision of the configuration. */
export const availabilitySchema = v.objectWithRest({ revision: v.number() }, v.union([v.boolean(), v.number(), v.string()]))
export type Availability = v.InferOutput<typeof availabilitySchema>
