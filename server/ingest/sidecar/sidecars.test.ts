import { symlink, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jpeg } from '../../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness, noFfmpeg } from '../../../tests/support/media-fixtures-harness.ts'
import { mp4Boxes } from '../../../tests/support/media-fixtures-other.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const titles = async () => Object.fromEntries([...(await harness.records()).values()].map(({ path, texts }) => [path, texts['title']]))
const problems = (failed: readonly { readonly path: string; readonly reason: string }[]) =>
  failed.map(({ path, reason }) => `${path} ${reason}`)

describe('sidecars', () => {
  test('V2 a sidecar of the file overrides one of the folder, an inner folder an outer one, and a named line overrides *', async () => {
    for (const path of ['a.jpg', 'in/b.jpg', 'in/c.jpg', 'in/d.jpg']) await harness.write(path, await jpeg())
    await harness.write(
      'vitrine.csv',
      'file,title,source,credit,copyright\n*,any,top any,top any,top any\nin/b.jpg,named above,named above,,\nin/c.jpg,named above,,,\n',
    )
    await harness.write('in/vitrine.csv', 'file,title,source\n*,,inner any\nb.jpg,named in csv,\n')
    await harness.write('in/vitrine.json', JSON.stringify([{ file: 'b.jpg', title: 'named in json' }]))
    await harness.write('in/d.jpg.json', JSON.stringify({ title: 'beside' }))
    const report = await harness.runPass()
    expect(problems(report.failed)).toEqual([])
    expect(await titles()).toEqual({ 'a.jpg': 'any', 'in/b.jpg': 'named in json', 'in/c.jpg': 'named above', 'in/d.jpg': 'beside' })
    const { texts } = await harness.record('in/b.jpg')
    expect(texts).toMatchObject({ source: 'named above', credit: 'top any' })
    expect((await harness.record('in/d.jpg')).texts).toMatchObject({ source: 'inner any' })
  })

  test('V3 rights come from sidecars; without one every user may view and download', async () => {
    for (const path of ['a.jpg', 'b.jpg']) await harness.write(path, await jpeg())
    await harness.write('vitrine.csv', 'file,view,download,download:web-jpg\n*,users,press,\nb.jpg,-,,everyone\n')
    await harness.runPass()
    expect((await harness.record('a.jpg')).rights).toMatchObject({ view: ['users'], download: { '*': ['press'] } })
    expect((await harness.record('b.jpg')).rights).toMatchObject({ view: [], download: { '*': ['press'], 'web-jpg': ['everyone'] } })
    await unlink(join(harness.folder, 'vitrine.csv'))
    await harness.runPass()
    expect((await harness.record('a.jpg')).rights).toMatchObject({ view: ['everyone'], download: { '*': ['everyone'] } })
  })

  test('V3 an unreadable sidecar hides its assets until it is readable', async () => {
    await harness.write('open.jpg', await jpeg())
    await harness.write('in/a.jpg', await jpeg())
    await harness.write('in/deep/b.jpg', await jpeg())
    await harness.write('in/vitrine.json', '[{ "file": "a.jpg", "view": ["press"] },')
    const report = await harness.runPass()
    expect(problems(report.failed)).toEqual([
      expect.stringMatching(/^in\/vitrine\.json(:\d+)? is not valid JSON; no user may view the files of its folder and below/),
    ])
    expect((await harness.record('in/a.jpg')).rights.view).toEqual([])
    expect((await harness.record('in/deep/b.jpg')).rights.view).toEqual([])
    expect((await harness.record('open.jpg')).rights.view).toEqual(['everyone'])
    await harness.write('in/vitrine.json', '[{ "file": "a.jpg", "view": ["press"] }]')
    await harness.runPass()
    expect((await harness.record('in/a.jpg')).rights.view).toEqual(['press'])
    expect((await harness.record('in/deep/b.jpg')).rights.view).toEqual(['everyone'])
  })

  test('V3 a sidecar that is damaged, empty, misspelt or inaccessible shows nothing', async () => {
    const closes = 'file,view\np.jpg,staff\n'
    const json = '[{"file":"p.jpg","view":["staff"]}]'
    const utf16 = (text: string) => Buffer.from(text, 'utf16le')
    const outside = join(harness.dataFolder, 'outside.csv')
    await writeFile(outside, closes)
    const written: Readonly<Record<string, readonly [string, string | Uint8Array]>> = {
      'capitals-cut-off': ['vitrine.json', '[{"file":"p.jpg","View":["staff"]},]'],
      'cut-before-rights': ['vitrine.json', '[{"file":"p.jpg","title":"x",'],
      'no-file': ['vitrine.json', '[{"files":"p.jpg","view":["staff"]}]'],
      'no-entry': ['vitrine.json', '[["p.jpg",{"view":["staff"]}]]'],
      'two-files': ['vitrine.json', '[{"file":"p.jpg","File":"q.jpg","view":["staff"]}]'],
      'file-in-capitals': ['vitrine.json', '[{"File":"p.jpg","view":["staff"]}]'],
      'said-twice': ['vitrine.json', '[{"file":"p.jpg","view":["staff"],"View":["everyone"]}]'],
      'utf16-json': ['vitrine.json', utf16(json)],
      'utf16-csv': ['vitrine.csv', utf16(closes)],
      'emptied-json': ['vitrine.json', ''],
      'emptied-csv': ['vitrine.csv', ''],
      'line-before': ['vitrine.csv', `# export\n${closes}`],
      'other-separator': ['vitrine.csv', closes.replaceAll(',', '|')],
      'hidden-letter': ['vitrine.csv', closes.replace('view', '\u200bview')],
      'comma-in-name': ['vitrine.csv', 'file,view\nSmith, John.jpg,staff\n'],
      'name-missing': ['vitrine.csv', 'file,view\n,staff\n'],
      'csv-in-capitals': ['VITRINE.csv', closes],
      'json-in-capitals': ['Vitrine.JSON', json],
      'beside-in-capitals': ['p.jpg.JSON', '{"view":["staff"]}'],
      'beside-cut-off': ['p.jpg.json', '{"View":["staff"],}'],
    }
    const photo = await jpeg()
    const put = (folder: string) => harness.write(`${folder}/p.jpg`, Buffer.concat([photo, Buffer.from(folder)]))
    for (const [folder, [name, content]] of Object.entries(written)) {
      await put(folder)
      await harness.write(`${folder}/${name}`, content)
    }
    for (const folder of ['link-out', 'link-to-nothing', 'beside-link-out', 'open']) await put(folder)
    await symlink(outside, join(harness.folder, 'link-out/vitrine.csv'))
    await symlink('rights.csv', join(harness.folder, 'link-to-nothing/vitrine.csv'))
    await symlink(outside, join(harness.folder, 'beside-link-out/p.jpg.json'))
    await harness.write('open/vitrine.csv', 'file,title\np.jpg,Everybody\n')

    const { failed } = await harness.runPass()
    const seen = [...(await harness.records()).values()].filter(({ rights }) => rights.view.includes('everyone')).map(({ path }) => path)
    expect(seen).toEqual(['open/p.jpg'])
    expect(problems(failed)).toEqual(
      expect.arrayContaining([
        'link-out/vitrine.csv is a link to a target outside of the folder; no user may view the files of its folder and below until this is repaired',
        'link-to-nothing/vitrine.csv is a link to a file that does not exist; no user may view the files of its folder and below until this is repaired',
        'emptied-csv/vitrine.csv is empty; no user may view the files of its folder and below until this is repaired',
        'said-twice/vitrine.json:1 "View" sets the visibility twice; the file stays hidden',
      ]),
    )
    expect(new Set(problems(failed)).size).toBe(failed.length)
  })

  test('V3 rights apply to a file whose name is written in another way, and rights without a file stay an error', async () => {
    const written: readonly (readonly [folder: string, file: string, row: string])[] = [
      ['case', 'hall.jpg', 'Hall.JPG'],
      ['space', 'main hall.jpg', 'main\u00a0hall.jpg'],
      ['form', 'U\u0308bersicht.jpg', 'Übersicht.jpg'],
      ['separator', 'deep/hall.jpg', 'Deep\\Hall.jpg'],
      ['blank', 'hall.jpg', 'hall.jpg \u200b'],
    ]
    for (const [folder, file, row] of written) {
      await harness.write(`${folder}/${file}`, await jpeg())
      await harness.write(`${folder}/vitrine.csv`, `file,view\n"${row}",press\n`)
    }
    await harness.write('beside/hall.jpg', await jpeg())
    await harness.write('beside/Hall.JPG.json', '{"view":["press"],"title":"Beside"}')
    await harness.write('all/hall.jpg', await jpeg())
    await harness.write('all/vitrine.csv', 'file,view\n*\u00a0,press\n')
    await harness.write('vitrine.csv', 'file,title,view\nall/gone.jpg,x,press\n../out.jpg,x,press\nall/older.jpg,x,\n')
    await harness.write('all/gone.jpg.json', '{"view":["press"]}')
    for (const _ of ['first', 'second']) {
      const { failed } = await harness.runPass()
      expect(problems(failed)).toEqual([
        'vitrine.csv:3 names "../out.jpg", which is outside of its folder, so its rights protect no file',
        'all/gone.jpg.json:1 describes "all/gone.jpg", which does not exist, so its rights protect no file',
        'vitrine.csv:2 describes "all/gone.jpg", which does not exist, so its rights protect no file',
        'vitrine.csv:4 describes "all/older.jpg", which does not exist',
      ])
    }
    const records = [...(await harness.records()).values()]
    expect(records).toHaveLength(written.length + 2)
    expect(records.filter(({ rights }) => rights.view.join() !== 'press').map(({ path }) => path)).toEqual([])
    expect((await harness.record('beside/hall.jpg')).texts['title']).toBe('Beside')
  })

  test('V3 a line whose rights a line break has moved to the next line is hidden', async () => {
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await harness.write(name, Buffer.concat([await jpeg(), Buffer.from(name)]))
    await harness.write('vitrine.csv', 'file,title,view\na.jpg,two\nlines,press\nb.jpg,one\nc.jpg\n')
    const { failed } = await harness.runPass()
    expect(failed).toContainEqual({
      path: 'vitrine.csv:2',
      reason: 'has no cell for the rights, and the next line describes no file: no user may view the file until the line is repaired',
      hides: true,
    })
    const rights = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map(async (path) => (await harness.record(path)).rights.view))
    expect(rights).toEqual([[], ['everyone'], ['everyone']])
  })

  test('V2 a changed sidecar changes records without creating previews again', async () => {
    await harness.write('a.jpg', await jpeg())
    await harness.write('b.jpg', await jpeg(90, 30))
    await harness.write('vitrine.csv', 'file,title\na.jpg,one\nb.jpg,two\n')
    await harness.runPass()
    const before = await harness.record('a.jpg')
    // Only the texts may be needed: the picture itself cannot be decoded.
    const taken: string[] = []
    await harness.write('vitrine.csv', 'file,title\na.jpg,other\nb.jpg,two\n')
    const report = await harness.runPass({ imageLimits: { pixels: 1, seconds: 1 }, onProgress: ({ current }) => taken.push(current) })
    expect(report).toMatchObject({ changed: 1, added: 0, failed: [] })
    expect(taken).toEqual(['a.jpg', ''])
    expect(await harness.record('a.jpg')).toEqual({ ...before, texts: { ...before.texts, title: 'other' } })
  })

  test('V2 reports problems with path and line', async () => {
    await harness.write('a.jpg', await jpeg())
    await harness.write(
      'vitrine.csv',
      'file,title,Größe,rating,meta_collections\na.jpg,one,x,9,7\nnot-there.jpg,two,x,3,\n../up.jpg,x,,,\na.jpg,again,,,\n',
    )
    await harness.write('collections.json', JSON.stringify([{ id: 1, name: { de: 'Eins', en: 'One' } }]))
    await harness.write('gone.jpg.json', '{}')
    const { failed, skipped } = await harness.runPass()
    expect(problems(failed)).toEqual([
      'vitrine.csv:2 "rating" is not a whole number from 0 to 5',
      'vitrine.csv:4 names "../up.jpg", which is outside of its folder',
      'vitrine.csv:5 describes "a.jpg" again (line 2); the later row replaces the earlier one',
      'vitrine.csv:2 names collection 7, which collections.json does not have',
      'vitrine.csv:3 describes "not-there.jpg", which does not exist',
    ])
    // It describes a file that was removed.
    expect(problems(skipped)).toEqual([])
    expect(await titles()).toEqual({ 'a.jpg': 'again' })
  })

  test('V2 stores captions with their video', async () => {
    await harness.write('in/a.mp4', mp4Boxes())
    await harness.write('in/a.de.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHallo\n')
    await harness.write('in/bad.vtt', 'no captions')
    await harness.write('in/vitrine.csv', 'file,captions@de,captions@en,captions@fr\na.mp4,a.de.vtt,bad.vtt,none.vtt\n')
    const report = await harness.runPass({ ffmpeg: noFfmpeg })
    const { captions } = await harness.record('in/a.mp4')
    expect(captions.map(({ label, lang }) => [label, lang])).toEqual([['Deutsch', 'de']])
    expect(Buffer.from(await harness.blobs.read(captions[0]?.blob ?? '')).toString()).toContain('Hallo')
    expect(problems(report.notes)).toContainEqual('in/a.mp4 has captions "in/bad.vtt" that are not WebVTT')
    expect(problems(report.failed)).toEqual(['in/vitrine.csv:2 names captions "in/none.vtt", which do not exist'])
    await harness.write('in/a.de.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nGuten Tag\n')
    await harness.runPass({ ffmpeg: noFfmpeg })
    const updated = (await harness.record('in/a.mp4')).captions[0]?.blob ?? ''
    expect(Buffer.from(await harness.blobs.read(updated)).toString()).toContain('Guten Tag')
    expect(await harness.blobs.stat(captions[0]?.blob ?? '')).toBeNull()
  })
})

describe('collections', () => {
  const stored = async () => (await harness.stores.configuration.getDocument('collections'))?.body
  const memberOf = async (path: string) => (await harness.record(path)).keywords['meta_collections']

  test('V2 top folders become collections with stable numbers', async () => {
    await harness.write('summer_trip/a.jpg', await jpeg())
    await harness.write('works/b.jpg', await jpeg(50, 50))
    await harness.write('c.jpg', await jpeg(40, 50))
    await harness.runPass()
    expect(await stored()).toMatchObject([
      { id: 1, name: { de: 'Summer trip', en: 'Summer trip' }, folder: 'summer_trip', src: (await harness.record('summer_trip/a.jpg')).id },
      { id: 2, folder: 'works' },
    ])
    expect(await memberOf('summer_trip/a.jpg')).toEqual([{ value: '1', labels: { de: 'Summer trip', en: 'Summer trip' } }])
    expect(await memberOf('c.jpg')).toBeUndefined()
    await unlink(join(harness.folder, 'works/b.jpg'))
    await harness.write('a-new-one/d.jpg', await jpeg(30, 50))
    await harness.runPass()
    expect(await memberOf('a-new-one/d.jpg')).toMatchObject([{ value: '3' }])
    expect(await memberOf('summer_trip/a.jpg')).toMatchObject([{ value: '1' }])
  })

  test('V2 collections.json names the collections, and its names are the labels of the facet', async () => {
    await harness.write('in/a.jpg', await jpeg())
    await harness.write('in/b.jpg', await jpeg(50, 50))
    await harness.write('vitrine.csv', 'file,meta_collections\nin/b.jpg,4\n')
    const write = (name: string) =>
      harness.write(
        'collections.json',
        JSON.stringify([
          { id: 2, name: { de: name, en: 'Inside' }, folder: 'in', src: 'in/b.jpg' },
          { id: 4, name: 'Press' },
        ]),
      )
    await write('Drinnen')
    await harness.runPass()
    expect(await memberOf('in/a.jpg')).toEqual([{ value: '2', labels: { de: 'Drinnen', en: 'Inside' } }])
    expect(await memberOf('in/b.jpg')).toEqual([{ value: '4', labels: { de: 'Press', en: 'Press' } }])
    expect(await stored()).toMatchObject([{ id: 2, src: (await harness.record('in/b.jpg')).id }, { id: 4 }])
    await write('Innen')
    expect(await harness.runPass()).toMatchObject({ changed: 1 })
    expect(await memberOf('in/a.jpg')).toMatchObject([{ labels: { de: 'Innen' } }])
    await harness.write('collections.json', '[{ "id": "x" }]')
    const { failed } = await harness.runPass()
    expect(problems(failed)).toEqual([expect.stringMatching(/^collections\.json entry 1 is left out: id: /)])
    expect(await memberOf('in/a.jpg')).toMatchObject([{ value: '2' }])
    await harness.write('collections.json', '{}')
    expect(problems((await harness.runPass()).failed)).toEqual([
      'collections.json is not a list of collections; the collections stay as they were',
    ])
    expect(await memberOf('in/a.jpg')).toMatchObject([{ value: '2' }])
  })

  test('V2 skips only the unreadable entry of collections.json and removes no asset from a collection', async () => {
    await harness.write('in/a.jpg', await jpeg())
    await harness.write('out/b.jpg', await jpeg(50, 50))
    const good = [
      { id: 2, name: 'Inside', folder: 'in', src: 'in/a.jpg' },
      { id: 3, name: 'Outside', folder: 'out' },
    ]
    await harness.write('collections.json', JSON.stringify(good))
    await harness.runPass()
    const before = await stored()
    const broken = [{ ...good[0], name: 7 }, null, { ...good[1], name: 'Elsewhere' }, good[1], { id: 4, name: '' }]
    await harness.write('collections.json', JSON.stringify(broken))
    await harness.write('0-empty.jpg', '')
    expect(problems((await harness.runPass()).failed)).toEqual([
      expect.stringMatching(/^collections\.json entry 1 \(number 2\) is left out: name: /),
      expect.stringMatching(/^collections\.json entry 2 is left out: /),
      'collections.json entry 4 (number 3) is left out: that number is taken by an entry above',
      expect.stringMatching(/^collections\.json entry 5 \(number 4\) is left out: name: /),
      // Listed after the problems that affect many files.
      '0-empty.jpg is empty (0 bytes)',
    ])
    expect(await stored()).toMatchObject([
      { id: 3, name: { en: 'Elsewhere' } },
      { id: 2, name: { en: 'Inside' }, src: expect.any(String) },
    ])
    expect(await memberOf('in/a.jpg')).toMatchObject([{ value: '2' }])
    await harness.write('collections.json', JSON.stringify(good))
    await harness.runPass()
    expect(await stored()).toEqual(before)
    await harness.write('collections.json', JSON.stringify(good.slice(1)))
    await harness.runPass()
    expect(await memberOf('in/a.jpg')).toBeUndefined()
  })
})
