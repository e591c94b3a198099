import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPortal } from '../support/portal.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-paths-'))
  for (const sub of ['assets', 'icons', 'screenshots']) await mkdir(join(folder, sub))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="de"><head><title>Vitrine</title><!--boot--></head><body></body></html>',
  )
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

describe('O1 portals below paths of one origin', () => {
  test.each([
    ['/', 'https://portal.example/', /^vitrine_guest=[^;]+; Max-Age=60; Path=\/;/],
    ['/press/', 'https://portal.example/press/', /^vitrine\+%2Fpress%2F\+_guest=[^;]+; Max-Age=60; Path=\/press\/;/],
    [
      '/press/archive/',
      'https://portal.example/press/archive/',
      /^vitrine\+%2Fpress%2Farchive%2F\+_guest=[^;]+; Max-Age=60; Path=\/press\/archive\/;/,
    ],
  ])('O1 %s is an app of its own, with a cookie of its own', async (basePath, appId, cookie) => {
    const portal = await createTestPortal({ pageFolder: folder, basePath })
    const manifest = (await (await portal.request(`${basePath}manifest.webmanifest`)).json()) as { id: string; start_url: string }
    // Browsers resolve the id against the origin of the start URL.
    expect(new URL(manifest.id, new URL(manifest.start_url, `https://portal.example${basePath}`).origin).href).toBe(appId)
    const page = await portal.request(basePath, { headers: { 'Sec-Fetch-Dest': 'document' } })
    expect(page.headers.get('set-cookie')).toMatch(cookie)
    await portal.close()
  })

  test('T1 the cookie of a guest authorises pictures below a path, beside the one of a portal at the root', async () => {
    const portal = await createTestPortal({ pageFolder: folder, basePath: '/press/' })
    const page = await portal.request('/press/', { headers: { 'Sec-Fetch-Dest': 'document' } })
    const [own = ''] = (page.headers.get('set-cookie') ?? '').split(';')
    const statusOf = async (Cookie: string) =>
      (await portal.request('/press/assetportal/api/media/none/thumb/0', { headers: { Cookie } })).status
    expect(await statusOf(`${own}; vitrine_guest=of-another-portal`)).toBe(404)
    expect(await statusOf('vitrine_guest=of-another-portal')).toBe(401)
    await portal.close()
  })
})
