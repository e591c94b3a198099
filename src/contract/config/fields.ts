import * as v from 'valibot'

/**
 * Helpers for a document that older and newer programs share: every object keeps keys it does not know,
 * every known key has a default, and a value of the wrong type falls back to that default instead of failing the whole.
 */
export const flag = (fallback: boolean) => v.fallback(v.optional(v.boolean(), fallback), fallback)
export const text = (fallback = '') => v.fallback(v.optional(v.string(), fallback), fallback)
/** A name that must not be empty: links and windows are called by it. */
export const nameText = (fallback: string) => v.fallback(v.optional(v.pipe(v.string(), v.regex(/\S/)), fallback), fallback)

export const count = (fallback: number, min: number, max: number) =>
  v.fallback(v.optional(v.pipe(v.number(), v.minValue(min), v.maxValue(max)), fallback), fallback)
export const choice = <const Options extends readonly [string, ...string[]]>(options: Options, fallback: Options[number]) =>
  v.fallback(v.optional(v.picklist(options), fallback), fallback)

/** How the value of a field is written: `date`, `filesize` or as it is. */
export const fieldOptionsSchema = v.fallback(v.optional(v.looseObject({ filterVal: v.nullish(v.string()) }), {}), {})

/** A metadata field as columns, panels and detail list it. */
export const fieldConfigSchema = v.looseObject({
  field_name: v.string(),
  /** Message id of the label; without a message the index field's own label is shown. */
  translation: text(),
  options: fieldOptionsSchema,
  multi_valued: v.nullish(v.boolean()),
  position: v.nullish(v.number()),
  label: v.nullish(v.string()),
  indicator: v.nullish(v.string()),
})
export type FieldConfig = v.InferOutput<typeof fieldConfigSchema>

export const fieldList = (fallback: readonly { field_name: string; options?: { filterVal: string } }[]) => {
  const filled = fallback.map((field) => v.parse(fieldConfigSchema, { translation: `fields.${field.field_name}`, ...field }))
  return v.fallback(v.optional(v.array(fieldConfigSchema), filled), filled)
}

export const alignment = (fallback: 'left' | 'center' | 'right' = 'left') => choice(['left', 'center', 'right'], fallback)
