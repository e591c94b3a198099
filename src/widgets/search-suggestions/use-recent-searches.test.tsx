// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { useRecentSearches } from './use-recent-searches.ts'

const { noted: stored } = vi.hoisted(() => ({ noted: new Array<string>() }))
vi.mock('../../domain/recent/user-recent-searches.ts', () => ({
  openRecentSearches: (scope: string | null) => ({
    list: () => Promise.resolve([]),
    add: async (text: string) => void stored.push(`${scope ?? 'guest'}: ${text}`),
    close: () => undefined,
  }),
}))

const session = (scope: string, guest: boolean): Session => ({ scope, guest }) as Session
const Box = ({ text }: { readonly text: string }) => {
  useRecentSearches(text)
  return null
}

test('O9 a search is stored once, for the user who sent it', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const store = createStore()
  const root = createRoot(document.createElement('div'))
  const show = (text: string, who: Session | null) =>
    act(async () => {
      store.set(sessionAtom, who)
      root.render(
        <Provider store={store}>
          <Box text={text} />
        </Provider>,
      )
    })
  await show('secret', null)
  expect(stored).toEqual([])
  await show('secret', session('ada', false))
  expect(stored).toEqual(['ada: secret'])
  await show('secret', null)
  await show('secret', session('', true))
  expect(stored).toEqual(['ada: secret'])
  await show('open', session('', true))
  await show('*', session('', true))
  await show('open', session('', true))
  expect(stored).toEqual(['ada: secret', 'guest: open', 'guest: open'])
  await act(async () => root.unmount())
})
