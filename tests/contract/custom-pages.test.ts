import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
})
afterEach(() => portal.close())

describe('G8 custom pages', () => {
  const evil = '<img src=x onerror=alert(1)><script>alert(document.cookie)</script><iframe srcdoc="x">'

  test('G8 stores pages unchanged and serves them as JSON that cannot run scripts', async () => {
    expect((await portal.call('saveCustomPage', { as: 'admin', query: { lang: 'de' }, json: { html: evil } })).status).toBe(200)
    const response = await portal.call('getCustomPage', { query: { lang: 'de' } })
    expect(await response.json()).toEqual({ html: evil })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  })

  test('Z13 further pages have contents of their own and an address that is valid and unique', async () => {
    const save = (query: Record<string, string>, html: string) => portal.call('saveCustomPage', { as: 'admin', query, json: { html } })
    const read = async (query: Record<string, string>) => (await portal.call('getCustomPage', { query })).json()
    await save({ lang: 'de' }, 'first')
    expect((await save({ lang: 'de', page: 'imprint' }, 'imprint')).status).toBe(200)
    expect(await read({})).toEqual(['de'])
    expect(await read({ page: 'imprint' })).toEqual(['de'])
    expect(await read({ page: 'imprint', lang: 'de' })).toEqual({ html: 'imprint' })
    expect(await read({ lang: 'de' })).toEqual({ html: 'first' })
    expect((await portal.call('getCustomPage', { query: { page: 'privacy', lang: 'de' } })).status).toBe(404)
    for (const page of ['', '..', 'a/b', 'A', '-a']) expect((await save({ lang: 'de', page }, 'x')).status).toBe(400)

    const saveSlugs = (...slugs: string[]) =>
      portal.call('saveConfig', { as: 'admin', json: { custom_pages: slugs.map((slug, at) => ({ key: `page_${at}`, slug })) } })
    for (const slug of ['', 'a b', '../x', 'über', 'a--b', 'x'.repeat(61)]) expect((await saveSlugs(slug)).status).toBe(400)
    expect((await saveSlugs('imprint', 'imprint')).status).toBe(400)
    expect((await saveSlugs('imprint', 'privacy-policy')).status).toBe(200)
  })

  test('G8 removes an empty page', async () => {
    await portal.call('saveCustomPage', { as: 'admin', query: { lang: 'de' }, json: { html: 'x' } })
    await portal.call('saveCustomPage', { as: 'admin', query: { lang: 'de' }, json: { html: '  ' } })
    expect(await (await portal.call('getCustomPage')).json()).toEqual([])
    expect((await portal.call('getCustomPage', { query: { lang: 'de' } })).status).toBe(404)
  })
})
