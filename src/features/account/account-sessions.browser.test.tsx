import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../../tests/support/component/open-page.ts'
import { sessions } from '../../../tests/support/component/users.ts'

beforeEach(() => page.viewport(1180, 820))

test('X10 Z14 signed-in devices are named by browser and system, and one of them is signed out', async () => {
  const time = Date.UTC(2026, 0, 5, 12)
  const device = { created: time, seen: time, current: false }
  let listed = [
    { ...device, id: 'here', current: true, browser: 'Firefox', system: 'Linux' },
    { ...device, id: 'phone', browser: 'Safari', system: 'iOS' },
    { ...device, id: 'script' },
  ]
  const { api } = await openPage('#/account', {
    session: sessions.press,
    calls: {
      listSessions: () => ({ sessions: listed }),
      endSessions: ({ body }) => {
        listed = listed.filter(({ id }) => !(body && 'id' in body && body.id === id))
        return { result: true }
      },
    },
  })
  const rows = page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/^This device · Firefox on Linux/)
  await expect.element(rows.nth(1)).toHaveTextContent(/^Safari on iOS\s*Last seen/)
  await expect.element(rows.nth(2)).toHaveTextContent(/^Last seen/)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect.poll(() => api.callsOf('endSessions').map(({ body }) => body)).toEqual([{ id: 'phone' }])
  await expect.poll(() => rows.elements().length).toBe(2)
})
