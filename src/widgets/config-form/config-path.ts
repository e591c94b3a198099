import type { Config } from '#contract/config/schema.ts'
import type { Path } from '../../domain/admin/values.ts'

/** Declared keys of the contract, without index signatures. */
type Known<T> = { [Key in keyof T as string extends Key ? never : number extends Key ? never : Key]: T[Key] }
type Key<T> = keyof Known<T> & string

/** Path and type of a configuration value. */
export interface ConfigPath<Value> {
  readonly path: Path
  /** Type only, never set. */
  readonly is?: Value
}

interface At {
  <A extends Key<Config>>(a: A): ConfigPath<Config[A]>
  <A extends Key<Config>, B extends Key<Config[A]>>(a: A, b: B): ConfigPath<Config[A][B]>
  <A extends Key<Config>, B extends Key<Config[A]>, C extends Key<Config[A][B]>>(a: A, b: B, c: C): ConfigPath<Config[A][B][C]>
  <A extends Key<Config>, B extends Key<Config[A]>, C extends Key<Config[A][B]>, D extends Key<Config[A][B][C]>>(
    a: A,
    b: B,
    c: C,
    d: D,
  ): ConfigPath<Config[A][B][C][D]>
}

/** `at('global', 'hide_dashboard')`; a path that is not in the contract does not compile. */
export const at: At = (...path: string[]) => ({ path })
