import { describe, expect, test } from 'vitest'
import type { ConvertSet } from '#contract/convert-set.ts'
import { afterConvertSets, mergeConvertSets, preferredSet, rememberChoice, setsByKind } from './download-rules.ts'

const original: ConvertSet = { id: '0', title: 'Original' }
const web: ConvertSet = { id: 'web', title: 'Web', format: 'jpg', width: 2000, height: 1000, bytes: 100 }

describe('next step after the rendition presets', () => {
  const situation = { sets: [original], assetCount: 1, termsShown: false, orderProcess: false }
  test.each([
    ['W1 one preset without terms starts', {}, 'start'],
    ['W1 several presets open the dialog', { sets: [original, web] }, 'choose'],
    ['W1 terms open the dialog even for one preset', { termsShown: true }, 'choose'],
    ['W1 a ZIP archive opens the dialog first', { assetCount: 3 }, 'choose'],
    ['W1 no preset shows an error', { sets: [] }, 'refuse'],
    ['W1 no preset shows an error, regardless of the terms', { sets: [], termsShown: true }, 'refuse'],
    ['W1 no preset offers to order if orders are enabled', { sets: [], orderProcess: true }, 'order'],
  ] as const)('%s', (_title, difference, kind) => {
    expect(afterConvertSets({ ...situation, ...difference }).kind).toBe(kind)
  })
})

describe('convert sets of a selection', () => {
  test('W1 contain every preset valid for at least one asset, with summed sizes', () => {
    const merged = mergeConvertSets([
      [original, web],
      [
        { ...web, bytes: 50, estimated: true },
        { id: 'tif', title: 'TIFF', bytes: 9 },
      ],
    ])
    expect(merged).toEqual([
      original,
      { id: 'web', title: 'Web', format: 'jpg', bytes: 150, estimated: true },
      { id: 'tif', title: 'TIFF', bytes: 9 },
    ])
  })

  test('W1 contain the number of assets if every response contains it', () => {
    const responses = [
      [
        { ...web, assets: 2 },
        { ...original, assets: 3 },
      ],
      [{ ...original, assets: 1 }],
    ]
    expect(mergeConvertSets(responses).map(({ assets }) => assets)).toEqual([2, 4])
    expect(mergeConvertSets([...responses, [original]]).map(({ assets }) => assets)).toEqual([2, undefined])
  })

  test('W1 the last selected preset is preselected if it is available', () => {
    expect(preferredSet([original, web], ['mp4', 'web', '0'])).toBe(web)
    expect(preferredSet([original, web], ['mp4'])).toBe(original)
    expect(preferredSet([], ['web'])).toBeUndefined()
    expect(rememberChoice(['a', 'b'], 'b')).toEqual(['b', 'a'])
  })

  test('X12 are offered by kind, with the amounts of the kind from all responses; not if a backend reports no kinds', () => {
    const image = { kind: 'image', assets: 2, bytes: 20 } as const
    const video = { kind: 'video', assets: 1, bytes: 900 } as const
    const merged = mergeConvertSets([
      [{ ...original, kinds: [image] }],
      [
        { ...original, kinds: [video, { ...image, bytes: 5 }] },
        { ...web, kinds: [{ kind: 'image', assets: 3, bytes: 7 }] },
      ],
    ])
    expect(setsByKind(merged)).toEqual([
      {
        kind: 'image',
        sets: [
          { id: '0', title: 'Original', assets: 4, bytes: 25 },
          { id: 'web', title: 'Web', assets: 3, bytes: 7 },
        ],
      },
      { kind: 'video', sets: [{ id: '0', title: 'Original', assets: 1, bytes: 900 }] },
    ])
    expect(setsByKind([original, web])).toEqual([])
    expect(setsByKind([{ ...original, kinds: [image] }])).toEqual([])
    expect(preferredSet([original, web], ['video:0', 'image:web', '0'], 'image')).toBe(web)
  })
})
