// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react'
import { createStore, Provider } from 'jotai'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MediaProblems } from '../../contract/admin-calls.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { i18n } from '../../platform/i18n.ts'
import { HiddenFilesNotice } from './hidden-files-notice.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="#/admin/reports">{children}</a>,
}))

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

const draw = async (problems: MediaProblems['problems']): Promise<HTMLElement> => {
  const store = createStore()
  const response: MediaProblems = { problems, total: problems?.length ?? 0 }
  store.set(apiAtom, { call: async () => response } as unknown as ApiClient)
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Provider store={store}>
          <HiddenFilesNotice />
        </Provider>
      </I18nProvider>,
    ),
  )
  return place
}

test('X2 administrators are told that an error hides files, with a link to the reports', async () => {
  const notice = await draw([
    { path: 'a.jpg', reason: 'is damaged' },
    { path: 'vitrine.csv', reason: 'is empty', hides: true },
  ])
  expect(notice.querySelector('[role=status]')).not.toBeNull()
  expect(notice.querySelector('a')?.getAttribute('href')).toBe('#/admin/reports')
})

test('X2 other problems, and problems that are not known yet, show no notice', async () => {
  expect((await draw([{ path: 'a.jpg', reason: 'is damaged' }])).childNodes).toHaveLength(0)
  expect((await draw(null)).childNodes).toHaveLength(0)
})
