import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedShareLink } from '#contract/share-links.ts'
import { RemoteError } from '#local/remote-error.ts'
import { openAdmin } from '../../../../tests/support/component/admin-portal.ts'
import type { Handlers } from '../../../../tests/support/component/fake-api.ts'
import { sampleLink } from '../../../../tests/support/component/share-links.ts'

const linkOf = (at: number, maker: string, changes: Partial<ListedShareLink> = {}) => sampleLink(at, { expires: null, maker, ...changes })

const open = (links: readonly ListedShareLink[], calls: Handlers = {}) => {
  let listed = [...links]
  return openAdmin('links', undefined, {
    calls: {
      listShareLinks: () => ({ links: listed }),
      endShareLink: ({ body }) => {
        listed = listed.filter(({ id }) => id !== body?.id)
        return { result: true }
      },
      ...calls,
    },
  })
}

const list = page.getByRole('list', { name: 'Share links' })
const rows = list.getByRole('listitem')

test('H5 administrators see the links of all accounts, find them by maker and end one after a confirmation', async () => {
  const links = Array.from({ length: 11 }, (_, at) => linkOf(at, at === 4 ? 'Ada' : 'tom', at === 4 ? { state: 'paused' } : {}))
  const { api } = await open(links)
  await expect.element(rows.nth(0)).toHaveTextContent(/^Link 10Open, no endMade by tom · 2 files/)
  expect(api.callsOf('listShareLinks').at(-1)?.query).toEqual({ all: 'true' })
  await page.getByLabelText('Name of the link or of the account').fill('ada')
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect.element(rows.nth(0)).toHaveTextContent(/^Link 4Paused, because this account may not share at present.*Made by Ada/)
  await list.getByRole('button', { name: 'End the link Link 4' }).click()
  await page.getByRole('dialog', { name: 'End “Link 4”?' }).getByRole('button', { name: 'End link' }).click()
  await expect.poll(() => api.callsOf('endShareLink').map(({ body }) => body)).toEqual([{ id: 'l4' }])
  await expect.element(page.getByText('The link was ended.')).toBeVisible()
  await expect.element(list.getByText('Made by Ada')).not.toBeInTheDocument()
})

test('H5 a link that its maker has ended in the meantime disappears with a message', async () => {
  const { api } = await open([linkOf(1, 'tom')])
  await expect.element(rows.nth(0)).toBeVisible()
  api.handle({
    endShareLink: () => {
      throw new RemoteError('share.not-found', 404)
    },
    listShareLinks: () => ({ links: [] }),
  })
  await list.getByRole('button', { name: 'End the link Link 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
  await expect.element(page.getByText(/^This link no longer exists\./).first()).toBeVisible()
  await expect.element(page.getByText('No share links')).toBeVisible()
})
