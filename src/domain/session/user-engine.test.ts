import { createStore } from 'jotai'
import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/session.ts'
import { sessionAtom } from './atoms.ts'
import { userEngineAtom } from './user-engine.ts'

const session = (name: string, token: string): Session => ({ ...({} as Session), scope: name, session: token, guest: name === 'guest' })

const make = () => {
  const store = createStore()
  const log: string[] = []
  let mayBeHad = true
  const engineAtom = userEngineAtom({
    start: async (_get, _set, { scope }) => {
      log.push(`fetch ${scope}`)
      await Promise.resolve()
      if (!mayBeHad) throw new Error('the code can’t be had')
      return { name: scope, stop: () => log.push(`stop ${scope}`) }
    },
    onChange: () => log.push('change'),
    onSignedOut: async () => void log.push('nobody'),
  })
  return {
    log,
    request: () => store.set(engineAtom),
    be: (session: Session | null) => store.set(sessionAtom, session),
    reach: (able: boolean) => {
      mayBeHad = able
    },
  }
}

describe('engine of a user', () => {
  test('starts once for concurrent and repeated calls', async () => {
    const { log, request, be } = make()
    be(session('a', 't'))
    const [one, other] = await Promise.all([request(), request()])
    expect(one).toBe(other)
    expect(await request()).toBe(one)
    expect(log).toEqual(['fetch a'])
  })

  test('starts with the next call after a failure', async () => {
    const { log, request, be, reach } = make()
    be(session('a', 't'))
    reach(false)
    await expect(Promise.all([request(), request()])).rejects.toThrow('the code can’t be had')
    reach(true)
    expect(await request()).toMatchObject({ name: 'a' })
    expect(log).toEqual(['fetch a', 'fetch a'])
  })

  test('stops when the user changes, even if its start failed; a renewed guest session has no effect', async () => {
    const { log, request, be, reach } = make()
    be(session('guest', 't'))
    const guest = await request()
    be(session('guest', 'renewed'))
    expect(await request()).toBe(guest)
    be(session('a', 't'))
    await request()
    be(session('a', 'other token'))
    reach(false)
    const failed = request()
    be(null)
    expect(await request()).toBeNull()
    await expect(failed).rejects.toThrow()
    expect(log).toEqual(['fetch guest', 'change', 'fetch a', 'stop guest', 'change', 'fetch a', 'change', 'nobody', 'stop a'])
  })
})
