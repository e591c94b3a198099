import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compoundParts } from './compound-parts.ts'
import { stem } from './stem.ts'

describe('X4 stems', () => {
  test.each([
    'haus hauser haeuser hauses hausern',
    'baum baume baeume baumen',
    'stadt stadte staedte stadten',
    'berg berge bergen berges bergs',
    'see seen sees',
    'bergsee bergseen',
    'blume blumen',
    'fluss flusse fluesse flussen',
    'fenster fenstern fensters',
    'lehrerin lehrerinnen',
    'museum museen museums',
    'kreis kreise kreisen',
    'stern sterne sternen',
    'tal taler talern',
    'city cities',
    'bridge bridges',
    'cat cats',
    'church churches',
    'tree trees',
    'woman women',
    'poet poets',
    '서울 서울에서 서울은 서울에서는 서울까지',
    '사진 사진을 사진에서',
    '산 산에서',
  ])('X4 %s have one stem', (words) => {
    expect(new Set(words.split(' ').map(stem)).size).toBe(1)
  })

  test.each([
    ['water', 'watt'],
    ['poster', 'post'],
    ['poet', 'pot'],
    ['bergsee', 'berg'],
    ['sky', 'ski'],
    ['1200s', '1200'],
    ['řekas', 'řeka'],
  ])('X4 %s and %s have different stems', (a, b) => {
    expect(stem(a)).not.toBe(stem(b))
  })

  test('Z6 a Korean word without particles is its own stem', () => {
    const words = array(constantFrom(...'서 울 에 은 이 까 지 도 사 진'.split(' ')), { minLength: 1, maxLength: 8 }).map((all) =>
      all.join(''),
    )
    assert(
      property(words, (word) => {
        expect([word, stem(stem(word))]).toEqual([word, stem(word)])
      }),
    )
    expect(['나이', '가', '이은', '에서'].map(stem)).toEqual(['나이', '가', '이은', '에서'])
  })

  test('X4 a stem is its own stem, and no ending leaves less than three letters', () => {
    const endings = ['e', 'en', 'er', 'ern', 'es', 's', 'n', 'y', 'ies', 'innen', 'ae', 'oe', 'ue', 'aeu', 'haus', 'q', 'b', 'a', 'u']
    const words = array(constantFrom(...endings), { minLength: 1, maxLength: 8 }).map((all) => all.join(''))
    assert(
      property(words, (word) => {
        const stemmed = stem(word)
        expect([word, stem(stemmed)]).toEqual([word, stemmed])
        expect(stemmed.length).toBeGreaterThanOrEqual(Math.min(word.length, 3))
      }),
      { numRuns: 5000 },
    )
  })
})

test.each([
  ['bergsee', 'berg see'],
  ['bergseen', 'berg see'],
  ['kirchturme', 'kirch turm'],
  ['bahnhofsstrasse', 'bahnhof strass'],
  ['blumenwiese', 'blum wies'],
  ['kunstmuseen', 'kunst museum'],
  ['autobahnbrucke', 'autobahn bruck'],
  ['bergseehutte', 'berg see hutt'],
  ...'hamburg england chaussee tennessee museum direktor mountain passport transport bridgehead see bergen'
    .split(' ')
    .map((word) => [word, '']),
])('X4 parts of %s: %s', (word, parts) => {
  expect(compoundParts(word).join(' ')).toBe(parts)
})
