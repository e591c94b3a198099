import * as fc from 'fast-check'

/** Outcome of a request: response; delayed response; applied, but the response is lost; never arrives. */
export type Net = 'ok' | 'slow' | 'lost' | 'drop'

export type Action =
  | { readonly do: 'toggle' | 'guest'; readonly device: number; readonly id: string }
  | { readonly do: 'step'; readonly device: number; readonly net: Net }
  | { readonly do: 'login' | 'crash' | 'duplicate'; readonly device: number }
  /** The page crashes at its transaction with this number. */
  | { readonly do: 'crash-later'; readonly device: number; readonly transactions: number }
  | { readonly do: 'backup' | 'restore' }

export const deviceCount = 3
export const assetIds = ['p', 'q', 'r', 's'] as const

const device = fc.nat(deviceCount - 1)
const id = fc.constantFrom(...assetIds)
const net = fc.constantFrom<Net>('ok', 'ok', 'ok', 'ok', 'slow', 'lost', 'drop')

const weighted = (withRestore: boolean): fc.Arbitrary<Action> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('toggle' as const), device, id }) },
    { weight: 12, arbitrary: fc.record({ do: fc.constant('step' as const), device, net }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('guest' as const), device, id }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('login' as const, 'crash' as const, 'duplicate' as const), device }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('crash-later' as const), device, transactions: fc.nat(4) }) },
    ...(withRestore ? [{ weight: 1, arbitrary: fc.record({ do: fc.constantFrom('backup' as const, 'restore' as const) }) }] : []),
  )

/** A random history of three devices, with or without restores of the server from a backup. */
export const history = (withRestore: boolean): fc.Arbitrary<Action[]> =>
  fc.array(weighted(withRestore), { minLength: 5, maxLength: 80, size: 'max' })
