import { createStore } from 'jotai'
import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/session.ts'
import { sessionAtom } from './atoms.ts'
import { personEngineAtom } from './person-engine.ts'

const person = (name: string, token: string): Session => ({ ...({} as Session), scope: name, session: token, guest: name === 'guest' })

const make = () => {
  const store = createStore()
  const log: string[] = []
  let mayBeHad = true
  const engineAtom = personEngineAtom({
    start: async (_set, { scope }) => {
      log.push(`fetch ${scope}`)
      await Promise.resolve()
      if (!mayBeHad) throw new Error('the code can’t be had')
      return { name: scope, stop: () => log.push(`stop ${scope}`) }
    },
    onChange: () => log.push('change'),
    onNobody: async () => void log.push('nobody'),
  })
  return {
    log,
    ask: () => store.set(engineAtom),
    be: (session: Session | null) => store.set(sessionAtom, session),
    reach: (able: boolean) => {
      mayBeHad = able
    },
  }
}

describe('what works for a person', () => {
  test('begins once, however often and however fast it is asked for', async () => {
    const { log, ask, be } = make()
    be(person('a', 't'))
    const [one, other] = await Promise.all([ask(), ask()])
    expect(one).toBe(other)
    expect(await ask()).toBe(one)
    expect(log).toEqual(['fetch a'])
  })

  test('that could not begin is begun the next time', async () => {
    const { log, ask, be, reach } = make()
    be(person('a', 't'))
    reach(false)
    await expect(Promise.all([ask(), ask()])).rejects.toThrow('the code can’t be had')
    reach(true)
    expect(await ask()).toMatchObject({ name: 'a' })
    expect(log).toEqual(['fetch a', 'fetch a'])
  })

  test('stops when somebody else is here, also where it never began; a guest’s renewed session changes nothing', async () => {
    const { log, ask, be, reach } = make()
    be(person('guest', 't'))
    const guest = await ask()
    be(person('guest', 'renewed'))
    expect(await ask()).toBe(guest)
    be(person('a', 't'))
    await ask()
    be(person('a', 'other token'))
    reach(false)
    const failed = ask()
    be(null)
    expect(await ask()).toBeNull()
    await expect(failed).rejects.toThrow()
    expect(log).toEqual(['fetch guest', 'change', 'fetch a', 'stop guest', 'change', 'fetch a', 'change', 'nobody', 'stop a'])
  })
})
