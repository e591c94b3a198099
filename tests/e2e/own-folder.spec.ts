import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type PortalApi, signInByApi } from '../support/api.ts'
import { type PortalServer, startPortal } from '../support/portal-server.ts'
import { scaledMs } from '../support/time-limits.ts'
import { expect, test } from './fixtures.ts'

const picture = (width: number, height: number, colour: string) => sharp({ create: { width, height, channels: 3, background: colour } })

/** A realistic folder: unusual names, broken files, wrong file extensions. */
const makeFolder = async (): Promise<string> => {
  const base = mkdtempSync(join(tmpdir(), 'vitrine-own-'))
  const folder = join(base, 'assets')
  mkdirSync(join(folder, 'Übergrößen & Co'), { recursive: true })
  writeFileSync(join(base, 'secret.jpg'), await picture(40, 40, '#f00').jpeg().toBuffer())
  writeFileSync(join(folder, 'plain.jpg'), await picture(300, 200, '#369').jpeg().toBuffer())
  writeFileSync(join(folder, 'rotated.jpg'), await picture(300, 200, '#963').withMetadata({ orientation: 6 }).jpeg().toBuffer())
  writeFileSync(join(folder, 'Übergrößen & Co', '100% #1 “quoted” 🦊?.png'), await picture(50, 60, '#0f0').png().toBuffer())
  writeFileSync(join(folder, 'cmyk.jpg'), await picture(80, 80, '#0ff').toColourspace('cmyk').jpeg().toBuffer())
  writeFileSync(join(folder, 'sixteen.png'), await picture(80, 80, '#abc').toColourspace('rgb16').png().toBuffer())
  writeFileSync(join(folder, 'really-a-png.jpg'), await picture(70, 70, '#123').png().toBuffer())
  writeFileSync(
    join(folder, 'corrupt.jpg'),
    Buffer.concat([(await picture(900, 900, '#777').jpeg().toBuffer()).subarray(0, 300), Buffer.alloc(400)]),
  )
  writeFileSync(join(folder, 'empty.jpg'), '')
  writeFileSync(join(folder, 'notes.txt'), 'Notes of the photographer\n')
  cpSync(join(folder, 'plain.jpg'), join(folder, 'duplicate.jpg'))
  symlinkSync(join(base, 'secret.jpg'), join(folder, 'way-out.jpg'))
  return folder
}

test.describe('a custom folder', () => {
  test.describe.configure({ mode: 'serial' })
  let folder: string
  let portal: PortalServer
  let api: PortalApi

  test.beforeAll(async () => {
    test.setTimeout(scaledMs(180_000))
    folder = await makeFolder()
    portal = await startPortal({ assets: folder })
    api = await signInByApi(portal.address)
  })

  test.afterAll(async () => {
    await portal?.stop()
    rmSync(join(folder, '..'), { recursive: true, force: true, maxRetries: 5 })
  })

  const names = async (): Promise<string[]> => {
    const { response } = await api.read<'search'>('search?solr_q=*&solr_rows=100')
    return response.docs.map((doc) => String(doc['filename'])).toSorted()
  }

  test('V2 contains every file, a damaged one with a note, and no empty file or file outside the folder', async () => {
    const found = await names()
    expect(found).toEqual(
      [
        '100% #1 “quoted” 🦊?.png',
        'cmyk.jpg',
        'corrupt.jpg',
        'duplicate.jpg',
        'notes.txt',
        'plain.jpg',
        'really-a-png.jpg',
        'rotated.jpg',
        'sixteen.png',
      ].toSorted(),
    )
    expect(portal.output()).toContain('corrupt.jpg')
    expect(portal.output()).toContain('empty.jpg')
  })

  test('V2 rotates a photograph upright and detects a wrong extension', async () => {
    const { response } = await api.read<'search'>('search?solr_q=*&solr_rows=100')
    const byName = new Map(response.docs.map((doc) => [doc['filename'], doc]))
    expect(byName.get('rotated.jpg')).toMatchObject({ pixel_x: 200, pixel_y: 300 })
    expect(byName.get('really-a-png.jpg')?.filetype).toBe('png')
    const thumb = await api.get(String(byName.get('rotated.jpg')?.thumb_url))
    expect(thumb.status).toBe(200)
    const { width, height } = await sharp(Buffer.from(await thumb.arrayBuffer())).metadata()
    expect(width).toBeLessThan(height)
  })

  test('V2 adds a new file, removes a deleted one and preserves the id of a renamed one', async () => {
    const { response } = await api.read<'search'>('search?solr_q=*&solr_rows=100')
    const plain = response.docs.find((doc) => doc['filename'] === 'cmyk.jpg')
    writeFileSync(join(folder, 'added.jpg'), await picture(120, 90, '#c0c').jpeg().toBuffer())
    rmSync(join(folder, 'duplicate.jpg'))
    renameSync(join(folder, 'cmyk.jpg'), join(folder, 'four-colours.jpg'))
    await expect.poll(names).toEqual(expect.arrayContaining(['added.jpg', 'four-colours.jpg']))
    await expect.poll(names).not.toEqual(expect.arrayContaining(['duplicate.jpg']))
    const after = await api.read<'search'>('search?solr_q=*&solr_rows=100')
    expect(after.response.docs.find((doc) => doc['filename'] === 'four-colours.jpg')?.id).toBe(plain?.id)
  })
})
