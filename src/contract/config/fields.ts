import * as v from 'valibot'

/**
 * Helpers for a document that older and newer programs share: every object keeps keys it does not know,
 * every known key has a default, and a value of the wrong type falls back to that default instead of failing the whole.
 */
export const flag = (fallback: boolean) => v.fallback(v.optional(v.boolean(), fallback), fallback)
export const text = (fallback = '') => v.fallback(v.optional(v.string(), fallback), fallback)
/** A name of which something can be seen: links and windows are called by it. */
export const visibleText = /[^\s\p{C}\u3164]/u
export const nameText = (fallback: string) => v.fallback(v.optional(v.pipe(v.string(), v.regex(visibleText)), fallback), fallback)

export const count = (fallback: number, min: number, max: number) =>
  v.fallback(v.optional(v.pipe(v.number(), v.minValue(min), v.maxValue(max)), fallback), fallback)
export const choice = <const Options extends readonly [string, ...string[]]>(options: Options, fallback: Options[number]) =>
  v.fallback(v.optional(v.picklist(options), fallback), fallback)

/** Something that may be missing; of the wrong type it counts as missing. */
export const maybe = <const Schema extends v.GenericSchema>(schema: Schema) => v.nullish(v.fallback(v.nullable(schema), null))

const readable = <Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema>[] => {
  const read = v.safeParse(schema, value)
  return read.success ? [read.output] : []
}

/** A list of which an entry that cannot be read is left out, alone. The fallback stands where there is no list, or nothing of it can be read. */
export const list = <const Entry extends v.GenericSchema>(entry: Entry, fallback: readonly v.InferOutput<Entry>[] = []) => {
  const read = (entries: unknown[]): v.InferOutput<Entry>[] => {
    const kept = entries.flatMap((one) => readable(entry, one))
    return kept.length < entries.length && kept.length === 0 ? [...fallback] : kept
  }
  return v.fallback(v.pipe(v.array(v.unknown()), v.transform(read)), () => [...fallback])
}

/** Entries by any name, of which one that cannot be read is left out, alone. */
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

/** An object in which each key falls back on its own; where there is none, all of them do. */
export const section = <const Entries extends v.ObjectEntries>(entries: Entries) => {
  const whole = v.looseObject(entries)
  return v.fallback(whole, () => v.parse(whole, {}))
}

/** How the value of a field is written: `date`, `filesize` or as it is. */
export const fieldOptionsSchema = section({ filterVal: maybe(v.string()) })

/** A metadata field as columns, panels and detail list it. */
export const fieldConfigSchema = v.looseObject({
  field_name: v.string(),
  /** Message id of the label; without a message the index field's own label is shown. */
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
