import type { IndexHtmlTransformContext } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { devBoot, devProxy } from './dev-boot.ts'

afterEach(() => vi.unstubAllGlobals())

const transform = (html: string) => {
  const { transformIndexHtml } = devBoot()
  if (typeof transformIndexHtml !== 'object') throw new Error('no handler')
  return transformIndexHtml.handler.call({} as never, html, {} as IndexHtmlTransformContext)
}
const portalWith = (html: string) => vi.stubGlobal('fetch', async () => new Response(html))

test('copies the boot data of the portal into the document', async () => {
  // A replacement pattern such as $& in a text of the configuration is not replaced.
  const boot = '<script type="application/json" id="boot">{"title":"$& of\n$1"}</script>'
  portalWith(`<head>${boot}<script>other()</script></head>`)
  expect(await transform('<head><!--boot--></head>')).toBe(`<head>${boot}</head>`)
})

test('names the portal that does not respond, and how to choose another', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  await expect(transform('<!--boot-->')).rejects.toThrow(/No portal at http.*npm start.*VITRINE_DEV_PORTAL/)
})

test('refuses a document without boot data', async () => {
  portalWith('<p>Another program uses this port</p>')
  await expect(transform('<!--boot-->')).rejects.toThrow('No portal at')
})

test('applies to the development server only, and its proxy carries the origin of the portal', () => {
  expect(devBoot().apply).toBe('serve')
  for (const { target, headers } of Object.values(devProxy)) expect(headers).toEqual({ origin: target })
})
