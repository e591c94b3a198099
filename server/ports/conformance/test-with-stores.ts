import { test } from 'vitest'
import type { CreateStores } from './conformance-samples.ts'

/** The `test` of a suite: each test has new, empty stores and a clock (milliseconds since the epoch) that only the test changes. */
export const testWithStores = (create: CreateStores) =>
  test
    .extend('clock', () => ({ now: Date.UTC(2026, 0, 1) }))
    .extend('stores', async ({ clock }, { onCleanup }) => {
      const stores = await create(() => clock.now)
      onCleanup(() => stores.close())
      return stores
    })
