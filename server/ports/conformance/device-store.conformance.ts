import { describe, expect } from 'vitest'
import { type CreateStores, sampleUser } from './conformance-samples.ts'
import { testWithStores } from './test-with-stores.ts'

const laptop = { browser: 'Firefox', system: 'Linux' }
const phone = { browser: 'Safari', system: 'iOS' }
const unknown = { browser: null, system: null }

/** Every engine of the stores runs this in its own test. */
export const describeDeviceStore = (name: string, create: CreateStores): void => {
  describe(`device store: ${name}`, () => {
    const test = testWithStores(create)

    test('L22 the first device of an account, a new one and a known one are told apart', async ({ stores: { accounts, devices } }) => {
      for (const id of ['1', '2']) await accounts.putUser(sampleUser(id))
      expect(await devices.noteDevice('1', laptop, 100)).toBe('first')
      expect(await devices.noteDevice('1', laptop, 200)).toBe('known')
      expect(await devices.noteDevice('1', phone, 300)).toBe('new')
      expect(await devices.noteDevice('1', unknown, 400)).toBe('new')
      expect(await devices.noteDevice('1', { ...laptop, system: null }, 500)).toBe('new')
      expect(await devices.noteDevice('1', unknown, 600)).toBe('known')
      expect(await devices.noteDevice('2', phone, 700)).toBe('first')
      expect(await devices.listDevices('1')).toEqual([
        { browser: 'Firefox', system: null, firstAt: 500, seenAt: 500 },
        { ...unknown, firstAt: 400, seenAt: 600 },
        { ...phone, firstAt: 300, seenAt: 300 },
        { ...laptop, firstAt: 100, seenAt: 200 },
      ])
    })

    test('L22 of simultaneous sign-ins one is not known', async ({ stores: { accounts, devices } }) => {
      await accounts.putUser(sampleUser('1'))
      const results = await Promise.all(Array.from({ length: 5 }, () => devices.noteDevice('1', laptop, 1)))
      expect(results.toSorted()).toEqual(['first', 'known', 'known', 'known', 'known'])
      const more = await Promise.all([phone, phone, unknown].map((device) => devices.noteDevice('1', device, 2)))
      expect(more.toSorted()).toEqual(['known', 'new', 'new'])
    })

    test('the devices of a removed account are removed, and an unknown account has none', async ({ stores: { accounts, devices } }) => {
      await accounts.putUser(sampleUser('1'))
      await devices.noteDevice('1', laptop, 1)
      await accounts.removeUser('1')
      expect(await devices.listDevices('1')).toEqual([])
      await expect(devices.noteDevice('1', laptop, 2)).rejects.toBeInstanceOf(Error)
    })
  })
}
