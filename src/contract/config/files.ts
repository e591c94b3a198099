import * as v from 'valibot'

export const logoNames = ['dashboardLogo', 'loginLogo', 'searchLogo', 'bookmarkLogo', 'assetLogo', 'logoutLogo'] as const
export type LogoName = (typeof logoNames)[number]

/** Images that an administrator can upload: GET and POST config/{name}. */
export const configImageNames = [...logoNames, 'dashboardHero', 'loginHero', 'favicon'] as const
export type ConfigImageName = (typeof configImageNames)[number]
export const configFileNames = [...configImageNames, 'custom_font', 'style'] as const
export type ConfigFileName = (typeof configFileNames)[number]

export const maxUploadBytes = 5 * 1024 * 1024
/** Parsing a stylesheet takes about one second per million bytes. */
export const maxStylesheetBytes = 512 * 1024

export const fileParamsSchema = v.object({ name: v.picklist(configFileNames) })

/**
 * Response of GET config: which files exist, the revision of the configuration, and when messages of any language were last saved
 * (milliseconds since the epoch, 0 = never). A client that has both versions needs no further request.
 */
export const availabilitySchema = v.objectWithRest(
  { revision: v.number(), texts: v.optional(v.number(), 0) },
  v.union([v.boolean(), v.number(), v.string()]),
)
export type Availability = v.InferOutput<typeof availabilitySchema>
