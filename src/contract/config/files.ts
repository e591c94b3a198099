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
 * Response of GET config: which files exist, and the versions of the configuration and of the messages. A client that has both versions
 * needs no further request.
 */
export const availabilitySchema = v.objectWithRest(
  {
    /** Number of saves of the configuration. A server that was restored or replaced repeats its numbers. */
    revision: v.number(),
    /** When messages of any language were last saved, in milliseconds since the epoch; 0 = never. */
    texts: v.optional(v.number(), 0),
    /** Opaque, never repeated for another content. Other backends and earlier releases send none. */
    configVersion: v.optional(v.string()),
    textsVersion: v.optional(v.string()),
    /** false = session/get without credentials gives no session. Other backends and earlier releases send none. */
    guests: v.optional(v.boolean()),
  },
  v.union([v.boolean(), v.number(), v.string()]),
)
export type Availability = v.InferOutput<typeof availabilitySchema>
