import * as v from 'valibot'

/** A logo for each page. */
export const logoNames = ['dashboardLogo', 'loginLogo', 'searchLogo', 'bookmarkLogo', 'assetLogo', 'logoutLogo'] as const
export type LogoName = (typeof logoNames)[number]

/** Files an admin can upload: GET and POST config/{name}. */
export const configImageNames = [...logoNames, 'dashboardHero', 'loginHero', 'favicon'] as const
export type ConfigImageName = (typeof configImageNames)[number]
export const configFileNames = [...configImageNames, 'custom_font', 'style'] as const
export type ConfigFileName = (typeof configFileNames)[number]

/** Bytes of one file. */
export const uploadLimit = 5 * 1024 * 1024
/** Bytes of a stylesheet; understanding it takes about a second for each million. */
export const stylesheetLimit = 512 * 1024

export const fileParamsSchema = v.object({ name: v.picklist(configFileNames) })

/**
 * GET config: which of them exist, the revision of the configuration, and when the texts of any language were saved last
 * (milliseconds since the epoch, 0 = never): who has seen both need not ask again.
 */
export const availabilitySchema = v.objectWithRest(
  { revision: v.number(), texts: v.optional(v.number(), 0) },
  v.union([v.boolean(), v.number(), v.string()]),
)
export type Availability = v.InferOutput<typeof availabilitySchema>
