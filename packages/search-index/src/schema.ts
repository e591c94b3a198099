import type { IndexSchema } from './types.ts'

/** Throws TypeError if the schema is invalid. */
export const checkSchema = (schema: IndexSchema): void => {
  for (const [name, { weight, typicalLength }] of Object.entries(schema.texts)) {
    if (!(weight > 0 && weight < Infinity)) throw new TypeError(`The weight of the text field ${name} must be above 0.`)
    if (typicalLength !== undefined && !(typicalLength > 0 && typicalLength < Infinity))
      throw new TypeError(`The typical length of the text field ${name} must be above 0.`)
  }
  for (const name of [...Object.keys(schema.facets), ...schema.numbers])
    if (name === 'id') throw new TypeError('The name id belongs to the documents themselves.')
  if (schema.numbers.includes('score')) throw new TypeError('The name score belongs to the relevance.')
}

const hash = (text: string, seed: number): number => {
  let value = seed
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

/** Two 32-bit hashes of a schema. Snapshots are compatible if they are equal. Field order does not matter. */
export const schemaFingerprint = (schema: IndexSchema): readonly [number, number] => {
  const sorted = <T>(fields: Readonly<Record<string, T>>, describe: (field: T) => unknown) =>
    Object.entries(fields)
      .map(([name, field]) => [name, describe(field)])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  const text = JSON.stringify([
    sorted(schema.texts, ({ weight, typicalLength }) => [weight, typicalLength ?? null]),
    sorted(schema.facets, ({ multi }) => multi === true),
    [...schema.numbers].sort(),
    schema.openFacets === true,
    ...(schema.orders ? [sorted(schema.orders, (fields) => fields)] : []),
  ])
  return [hash(text, 0x811c9dc5), hash(text, 0x9747b28c)]
}
