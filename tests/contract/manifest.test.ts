import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bootSchema } from '../../src/contract/boot.ts'
import { factoryConfig } from '../../src/contract/config/factory-config.ts'
import type { Config } from '../../src/contract/config/schema.ts'
import { createTestPortal } from '../support/portal.ts'

const page = '<!doctype html><html lang="de" dir="ltr"><head><title>Vitrine</title><!--boot--></head><body></body></html>'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-manifest-'))
  for (const sub of ['icons', 'screenshots']) await mkdir(join(folder, sub))
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
  await Promise.all([
    writeFile(join(folder, 'index.html'), page),
    writeFile(join(folder, 'icons', 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    writeFile(join(folder, 'icons', 'icon-192.png'), await picture(192, 192)),
    writeFile(join(folder, 'icons', 'icon-maskable-512.png'), await picture(512, 512)),
    writeFile(join(folder, 'screenshots', 'tablet.png'), await picture(120, 80)),
    writeFile(join(folder, 'screenshots', 'phone.png'), await picture(40, 80)),
  ])
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

describe('O1 the manifest', () => {
  test('O1 is generated from the configuration in the requested language, with relative URLs', async () => {
    const own = await createTestPortal({ pageFolder: folder })
    const config = factoryConfig()
    await own.call('saveConfig', { as: 'admin', json: { ...config, global: { ...config.global, website_title: 'Bildarchiv der Stadt' } } })
    const read = async (lang: string) =>
      (await (await own.request('/manifest.webmanifest', { headers: { 'Accept-Language': lang } })).json()) as Record<string, unknown>
    const german = await read('de')
    expect(german).toMatchObject({
      id: './',
      name: 'Bildarchiv der Stadt',
      short_name: 'Bildarchiv',
      lang: 'de',
      start_url: './',
      scope: './',
      display: 'standalone',
      theme_color: '#f3f3f2',
      background_color: '#fafafa',
      icons: [
        { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: 'icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: 'icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ],
      screenshots: [
        { src: 'screenshots/phone.png', sizes: '40x80', form_factor: 'narrow' },
        { src: 'screenshots/tablet.png', sizes: '120x80', form_factor: 'wide' },
      ],
      shortcuts: [
        { name: 'Suchen', url: './#/search/*' },
        { name: 'Lesezeichen', url: './#/bookmark' },
        { name: 'Downloads', url: './#/downloads' },
      ],
    })
    expect(await read('en')).toMatchObject({ lang: 'en', shortcuts: [{ name: 'Search' }, { name: 'Bookmarks' }, { name: 'Downloads' }] })
    await own.call('saveTranslations', { as: 'admin', query: { lang: 'en' }, json: { messages: { 'manifest.shortcuts.search': 'Find' } } })
    expect(await read('en')).toMatchObject({ shortcuts: [{ name: 'Find' }, { name: 'Bookmarks' }, { name: 'Downloads' }] })
    await own.close()
  })

  test('Z4 the document and the manifest have the title of the media folder, until an administrator sets another', async () => {
    const own = await createTestPortal({ pageFolder: folder })
    await own.portal.services.stores.configuration.putDocument('start', { title: 'Stadtmuseum' }, null, null)
    const openPage = async () => (await own.request('/')).text()
    const titles = async () => {
      const { name } = (await (await own.request('/manifest.webmanifest')).json()) as { name: string }
      return [/<title>(.*?)<\/title>/.exec(await openPage())?.[1], name]
    }
    expect(await titles()).toEqual(['Stadtmuseum', 'Stadtmuseum'])
    const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(await openPage())?.[1] ?? ''
    expect(v.parse(bootSchema, JSON.parse(boot))).toMatchObject({
      folderTitle: 'Stadtmuseum',
      config: { global: { website_title: 'Vitrine' } },
    })
    const save = async (changes: Partial<Config['global']>, fromFolder = true) => {
      const { global, dashboard, ...others } = factoryConfig()
      const json = {
        ...others,
        global: { ...global, ...changes },
        dashboard: { ...dashboard, heroImage: { ...dashboard.heroImage, from_folder: fromFolder } },
      }
      expect((await own.call('saveConfig', { as: 'admin', json })).status).toBe(200)
    }
    await save({ website_title: 'Museum der Stadt' })
    expect(await titles()).toEqual(['Museum der Stadt', 'Museum der Stadt'])
    await save({}, false)
    expect(await titles()).toEqual(['Vitrine', 'Vitrine'])
    await own.close()
  })

  test('X7 has a wide and a narrow screenshot of the page', async () => {
    await cp('public/screenshots', join(folder, 'screenshots'), { recursive: true })
    const own = await createTestPortal({ pageFolder: folder })
    const { screenshots } = (await (await own.request('/manifest.webmanifest')).json()) as { screenshots: unknown[] }
    expect(screenshots).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ src: 'screenshots/narrow.webp', sizes: '390x844', form_factor: 'narrow' }),
        expect.objectContaining({ src: 'screenshots/wide.webp', sizes: '1280x800', form_factor: 'wide' }),
      ]),
    )
    await own.close()
  })
})
