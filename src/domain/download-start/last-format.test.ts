// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import type { ConvertSet } from '#contract/convert-set.ts'
import { isForAll, lastFormat } from './last-format.ts'

const image = (assets: number) => ({ kind: 'image' as const, assets })
const video = (assets: number) => ({ kind: 'video' as const, assets })
const original: ConvertSet = { id: '0', title: 'Original' }
const web: ConvertSet = { id: 'web', title: 'Web' }

describe('Z10 the last format of a selection', () => {
  test('Z10 is the one that was chosen last, if all files have it', () => {
    expect(lastFormat([original, web], ['web', '0'], 3)).toBe(web)
    expect(lastFormat([original, web], ['tif'], 3)).toBeUndefined()
    const some = { ...web, assets: 2 }
    expect(lastFormat([original, some], ['web'], 2)).toBe(some)
    expect(lastFormat([original, some], ['web'], 3)).toBeUndefined()
  })

  test('Z10 was chosen for the kind of the files', () => {
    const sets = [original, web].map((set) => ({ ...set, kinds: [image(2)] }))
    expect(lastFormat(sets, ['video:0', 'image:web'], 2)).toBe(sets[1])
    expect(lastFormat(sets, ['image:web'], 3)).toBeUndefined()
  })

  test('Z10 of several kinds is one for each, with the names of all', () => {
    const sets = [
      { ...original, kinds: [image(2), video(1)] },
      { ...web, kinds: [image(2)] },
    ]
    expect(lastFormat(sets, ['image:web', 'video:0'], 3)).toEqual({ id: 'image:web,video:0', title: 'Web, Original' })
    expect(lastFormat(sets, ['0'], 3)).toEqual({ id: 'image:0,video:0', title: 'Original' })
    expect(lastFormat(sets, ['image:web'], 3)).toBeUndefined()
    expect(lastFormat(sets, ['image:web', 'video:0'], 4)).toBeUndefined()
  })

  test('Z10 counts the files that a backend reports, by kind or together', () => {
    expect(isForAll(web, 9)).toBe(true)
    expect(isForAll({ ...web, kinds: [] }, 9)).toBe(true)
    expect(isForAll({ ...web, kinds: [image(2), video(1)] }, 3)).toBe(true)
    expect(isForAll({ ...web, assets: 2, kinds: [image(3)] }, 3)).toBe(false)
  })
})
