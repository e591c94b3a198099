import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const folder = import.meta.dirname

/** Password of the accounts. */
export const password = 'seven herons wade'

/** Files of the asset folder, by name. */
export const assetFiles = (): Record<string, Uint8Array> => ({
  'vitrine.csv': readFileSync(join(folder, 'vitrine.csv')),
  ...Object.fromEntries(
    ['people-and-animals/chelsea-the-cat.jpg', 'still-life/coffee-cup.jpg', 'nature/dahlia.jpg'].map((file) => [
      basename(file),
      readFileSync(join('demo/media', file)),
    ]),
  ),
})

/** A new copy of the data folder. */
export const copyData = (): string => {
  const data = mkdtempSync(join(tmpdir(), 'vitrine-beta-1-'))
  cpSync(join(folder, 'server-folder'), data, { recursive: true })
  return data
}

/** A value as `read-profile.mjs` writes it. */
export type Stored = null | string | number | boolean | readonly Stored[] | { readonly [key: string]: Stored }

export interface Profile {
  /** Time at which the browser stored its last value, in milliseconds since 1970. */
  readonly madeAt: number
  readonly ids: Readonly<Record<'cat' | 'cup' | 'dahlia', string>>
  readonly localStorage: Readonly<Record<string, string>>
  readonly databases: readonly {
    readonly name: string
    readonly version: number
    readonly stores: readonly {
      readonly name: string
      readonly keyPath: string | null
      readonly autoIncrement: boolean
      readonly indexes: readonly { readonly index: string; readonly keyPath: string }[]
      readonly keys: readonly string[] | null
      readonly rows: readonly Stored[]
    }[]
  }[]
  readonly caches: readonly {
    readonly name: string
    readonly entries: readonly {
      readonly path: string
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
    }[]
  }[]
}

export const readProfile = (): Profile => JSON.parse(readFileSync(join(folder, 'profile.json'), 'utf8')) as Profile
