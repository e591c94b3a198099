import type { Config } from '#contract/config/schema.ts'
import type { Path } from '../../domain/admin/values.ts'

/** Keys that the contract names; every object may hold others too. */
type Known<T> = { [Key in keyof T as string extends Key ? never : number extends Key ? never : Key]: T[Key] }
type Key<T> = keyof Known<T> & string

/** Where a value of the configuration stands, and of what type it is. */
export interface Place<Value> {
  readonly path: Path
  /** Never there; carries the type. */
  readonly is?: Value
}

interface At {
  <A extends Key<Config>>(a: A): Place<Config[A]>
  <A extends Key<Config>, B extends Key<Config[A]>>(a: A, b: B): Place<Config[A][B]>
  <A extends Key<Config>, B extends Key<Config[A]>, C extends Key<Config[A][B]>>(a: A, b: B, c: C): Place<Config[A][B][C]>
  <A extends Key<Config>, B extends Key<Config[A]>, C extends Key<Config[A][B]>, D extends Key<Config[A][B][C]>>(
    a: A,
    b: B,
    c: C,
    d: D,
  ): Place<Config[A][B][C][D]>
}

/** `at('global', 'hide_dashboard')`; a place that the contract does not have does not compile. */
export const at: At = (...path: string[]) => ({ path })
