// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { portalHeader } from '#contract/portal-header.ts'
import { fetchPicture } from './fetch-picture.ts'

const { signal } = new AbortController()
const request = (response: Response) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(response)
  return fetchPicture('/media/a/thumb/1', signal)
}
const boot = () => {
  document.body.innerHTML = '<script type="application/json" id="boot">{}</script>'
}

beforeEach(boot)
afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

test.each([404, 410])('E3 fault 6: only the portal reports with %s that a picture no longer exists', async (status) => {
  expect(await request(new Response('{}', { status, headers: { [portalHeader]: 'asset.not-found' } }))).toBeNull()
  await expect(request(new Response('{}', { status }))).rejects.toMatchObject({ status })
})

test('X11 another backend reports it with the status', async () => {
  document.body.innerHTML = ''
  expect(await request(new Response('<h1>Not found</h1>', { status: 404, headers: { 'content-type': 'text/html' } }))).toBeNull()
})
