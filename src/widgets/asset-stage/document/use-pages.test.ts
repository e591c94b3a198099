// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { dropUnusedPages } from './use-pages.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

test('drops the oldest pages, but none that is shown', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  const urls = ['blob:https://portal.example/1', 'blob:https://portal.example/2', 'blob:https://portal.example/3']
  const pages = new Map(urls.map((url, at) => [`${at + 1} false`, Promise.resolve({ url })]))
  const image = document.createElement('img')
  image.src = urls[0] ?? ''
  document.body.append(image)
  await dropUnusedPages(pages, 2)
  expect([...pages.keys()]).toEqual(['1 false', '3 false'])
  expect(revoked.mock.calls).toEqual([[urls[1]]])
  image.remove()
  await dropUnusedPages(pages, 1)
  expect([...pages.keys()]).toEqual(['3 false'])
})
