import * as v from 'valibot'

/**
 * Schema helpers for a document that older and newer versions share. Objects preserve unknown keys. Every known key has a default. A
 * value of the wrong type falls back to it, so that the rest of the document stays valid.
 */
export const flag = (fallback: boolean) => v.fallback(v.optional(v.boolean(), fallback), fallback)
export const text = (fallback = '') => v.fallback(v.optional(v.string(), fallback), fallback)
/** Matches a visible character. Links and windows use such texts as their accessible name. */
export const visibleText = /[^\s\p{C}\u3164]/u
export const nameText = (fallback: string) => v.fallback(v.optional(v.pipe(v.string(), v.regex(visibleText)), fallback), fallback)

export const count = (fallback: number, min: number, max: number) =>
  v.fallback(v.optional(v.pipe(v.number(), v.minValue(min), v.maxValue(max)), fallback), fallback)
export const choice = <const Options extends readonly [string, ...string[]]>(options: Options, fallback: Options[number]) =>
  v.fallback(v.optional(v.picklist(options), fallback), fallback)

/** An optional value; a value of the wrong type counts as missing. */
export const maybe = <const Schema extends v.GenericSchema>(schema: Schema) => v.nullish(v.fallback(v.nullable(schema), null))

const readable = <Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema>[] => {
  const read = v.safeParse(schema, value)
  return read.success ? [read.output] : []
}

/** A list that omits invalid entries. The fallback applies if the value is not a list or if every entry is invalid. */
export const list = <const Entry extends v.GenericSchema>(entry: Entry, fallback: readonly v.InferOutput<Entry>[] = []) => {
  const read = (entries: unknown[]): v.InferOutput<Entry>[] => {
    const valid = entries.flatMap((one) => readable(entry, one))
    return valid.length < entries.length && valid.length === 0 ? [...fallback] : valid
  }
  return v.fallback(v.pipe(v.array(v.unknown()), v.transform(read)), () => [...fallback])
}

/** A record that omits invalid entries. */
export const record = <const Entry extends v.GenericSchema>(entry: Entry) =>
  v.fallback(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((entries) =>
        Object.fromEntries(Object.entries(entries).flatMap(([key, value]) => readable(entry, value).map((one) => [key, one] as const))),
      ),
    ),
    {},
  )

/** An object whose keys fall back separately. If the value is not an object, all keys take their defaults. */
export const section = <const Entries extends v.ObjectEntries>(entries: Entries) => {
  const whole = v.looseObject(entries)
  return v.fallback(whole, () => v.parse(whole, {}))
}

/** Format of a field value: `date`, `filesize` or unchanged. */
export const fieldOptionsSchema = section({ filterVal: maybe(v.string()) })

/** A metadata field in columns, panels and detail views. */
export const fieldConfigSchema = v.looseObject({
  field_name: v.string(),
  /** Message id of the label. Without such a message the label of the index field applies. */
  translation: text(),
  options: fieldOptionsSchema,
  multi_valued: maybe(v.boolean()),
  position: maybe(v.number()),
  label: maybe(v.string()),
  indicator: maybe(v.string()),
})
export type FieldConfig = v.InferOutput<typeof fieldConfigSchema>

export const fieldList = (fallback: readonly { field_name: string; options?: { filterVal: string } }[]) => {
  const filled = fallback.map((field) => v.parse(fieldConfigSchema, { translation: `fields.${field.field_name}`, ...field }))
  return list(fieldConfigSchema, filled)
}

export const alignment = (fallback: 'left' | 'center' | 'right' = 'left') => choice(['left', 'center', 'right'], fallback)
