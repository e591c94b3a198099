import { expect, test } from 'vitest'
import { type PartRights, rightsWithParts, withoutHiddenPreview } from './part-rights.ts'

const rendition = (name: string) => ({ name, blob: name, mime: '', extension: '', bytes: 1, crc32: 0, sha256: '' })
const model = (view: readonly string[], download: Readonly<Record<string, readonly string[]>> = { '*': ['everyone'] }) => ({
  rights: { view, download },
  renditions: ['original', 'thumb', 'preview', 'glb'].map(rendition),
  thumbhash: 'hash',
  dominantColor: '#ffffff',
})
const withPartRights = (record: ReturnType<typeof model>, parts: readonly PartRights[]) =>
  withoutHiddenPreview({ ...record, rights: rightsWithParts(record.rights, parts) }, parts)
const restricted = (view: readonly string[], parts: readonly Omit<PartRights, 'path'>[]) => {
  const { rights, renditions, thumbhash } = withPartRights(
    model(view),
    parts.map((part, at) => ({ path: `${at}.png`, ...part })),
  )
  return { glb: rights.download['glb'], view: rights.view, names: renditions.map(({ name }) => name), thumbhash }
}
const all = ['original', 'thumb', 'preview', 'glb']

test('a model without restricted files is unchanged', () => {
  const record = model(['everyone'])
  expect(withPartRights(record, [{ path: 'a.bin' }, { path: 'b.png', view: ['guests', 'users'] }])).toEqual(record)
})

test('users who may not see a texture get neither the GLB nor a preview with it', () => {
  const hidden = { view: ['everyone'], names: ['original', 'glb'], thumbhash: null }
  expect(restricted(['everyone'], [{ view: ['press'] }])).toEqual({ ...hidden, glb: ['press'] })
  expect(restricted(['everyone'], [{}, { view: [] }])).toEqual({ ...hidden, glb: [] })
  expect(restricted(['everyone'], [{ view: ['press'] }, { view: ['staff'] }])).toEqual({ ...hidden, glb: [] })
})

test('users who may see a texture but not download it see the preview and get no GLB', () => {
  expect(restricted(['everyone'], [{ download: { original: ['press'] } }])).toEqual({
    glb: ['press'],
    view: ['everyone'],
    names: all,
    thumbhash: 'hash',
  })
})

test('a model that fewer users may see than its texture keeps its preview', () => {
  expect(restricted(['press'], [{ view: ['users'] }])).toMatchObject({ glb: ['users'], names: all })
})
