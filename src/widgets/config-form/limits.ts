import { configSchema } from '#contract/config/schema.ts'
import type { Path } from '../../domain/admin/values.ts'

interface SchemaPart {
  readonly entries?: Readonly<Record<string, SchemaPart>>
  readonly wrapped?: SchemaPart
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[]
  readonly options?: readonly unknown[]
}

const unwrapped = (schema: SchemaPart | undefined): SchemaPart | undefined => (schema?.wrapped ? unwrapped(schema.wrapped) : schema)

const partAt = (path: Path): SchemaPart | undefined =>
  path.reduce<SchemaPart | undefined>((schema, key) => unwrapped(schema)?.entries?.[key], configSchema as unknown as SchemaPart)

export interface Limits {
  readonly min: number
  readonly max: number
}

/** The range of a number in the contract. */
export const limitsAt = (path: Path): Limits => {
  const actions = unwrapped(partAt(path))?.pipe ?? []
  const requirement = (type: string, otherwise: number) => {
    const found = actions.find((action) => action.type === type)?.requirement
    return typeof found === 'number' ? found : otherwise
  }
  return { min: requirement('min_value', 0), max: requirement('max_value', Number.MAX_SAFE_INTEGER) }
}

/** The allowed values in the contract. */
export const optionsAt = (path: Path): readonly string[] =>
  (unwrapped(partAt(path))?.options ?? []).filter((option): option is string => typeof option === 'string')
