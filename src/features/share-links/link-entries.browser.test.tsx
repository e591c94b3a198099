import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Session } from '#contract/session.ts'
import type { Handlers } from '../../../tests/support/component/fake-api.ts'
import { openSearch } from '../../../tests/support/component/search-portal.ts'
import { linkHandlers, linkMaker, shareLimits } from '../../../tests/support/component/share-links.ts'
import { sessions } from '../../../tests/support/component/users.ts'

beforeEach(() => page.viewport(1180, 820))

const open = (calls: Handlers = {}, session: Session = linkMaker) =>
  openSearch('#/search/*', { session, config: { share_links: shareLimits }, calls: { ...linkHandlers, ...calls } })

const create = 'Create a share link'
const form = page.getByRole('dialog', { name: create })
const shown = page.getByRole('dialog', { name: 'Send the link' })
const name = form.getByLabelText('Name', { exact: true })
const submit = () => form.getByRole('button', { name: 'Create link' }).click()

test('H5 all results of a search are shared in their order', async () => {
  const { api } = await open()
  await page.getByRole('toolbar', { name: 'All results' }).getByRole('button', { name: create }).click()
  await expect.element(name).toHaveValue('24 files')
  await submit()
  await expect.element(shown).toBeVisible()
  expect(api.callsOf('addShareLink')[0]?.body?.ids).toEqual(Array.from({ length: 24 }, (_, at) => `picture-${at + 1}`))
})

test('H5 a search with too many results says so', async () => {
  const { api } = await open()
  await expect.element(page.getByRole('toolbar', { name: 'All results' })).toBeVisible()
  const more = page.getByRole('toolbar', { name: 'All results' }).getByRole('button', { name: create })
  await expect.element(more).toBeVisible()
  api.handle({ search: () => ({ facetCounts: { facetFields: {} }, response: { docs: [], numFound: 2001 } }) })
  await more.click()
  await expect.element(form).toHaveTextContent('A link can have at most 2,000 files, and these are 2,001.')
})

test('H5 on a phone the menu of all results has the entry', async () => {
  await page.viewport(390, 844)
  await open()
  await page.getByRole('button', { name: 'All results' }).click()
  await page.getByRole('menuitem', { name: create }).click()
  await expect.element(name).toHaveValue('24 files')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('H5 the page of a file and the bookmarks offer a link', async () => {
  const opened = await open({
    getBookmarks: () => [{ id: 'picture-1' }, { id: 'picture-2' }],
    findMissing: () => ({ asked: 2, missing: [] }),
  })
  opened.go('#/asset/picture-3')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: create }).click()
  await expect.element(name).toHaveValue('Picture 3')
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  opened.go('#/bookmark')
  await expect.element(page.getByRole('heading', { name: 'Bookmarks' })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: create }).click()
  await expect.element(name).toHaveValue('Bookmarks')
  await submit()
  await expect.element(shown).toBeVisible()
  expect(opened.api.callsOf('addShareLink')[0]?.body?.ids).toEqual(['picture-1', 'picture-2'])
})

test('H5 without the right nothing offers a link', async () => {
  await open({}, sessions.press)
  await page
    .getByRole('gridcell')
    .nth(0)
    .click({ modifiers: ['ControlOrMeta'] })
  await expect.element(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
  expect(page.getByRole('button', { name: create }).query()).toBeNull()
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  expect(page.getByRole('menuitem', { name: create }).query()).toBeNull()
})
