import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalise } from './fold.ts'
import { maxTermLength, segmentWords, tokenize } from './tokenize.ts'

/** Notation: `word`, `+connected word`, `~alternate spelling`, `=compound`, `.subword`, each with its position. */
const tokens = (text: string): string[] => {
  const terms: string[] = []
  tokenize(normalise(text), 0, {
    word: (source, from, to, position, connected) => terms.push(`${connected ? '+' : ''}${source.slice(from, to)}@${position}`),
    alternateSpelling: (source, from, to, position) => terms.push(`~${source.slice(from, to)}@${position}`),
    compound: (source, from, to, position, span) => terms.push(`=${source.slice(from, to)}@${position}/${span}`),
    subword: (source, from, to, position) => terms.push(`.${source.slice(from, to)}@${position}`),
  })
  return terms
}

describe('tokens', () => {
  test.each([
    ['River, Bridge & Sky', ['river@0', 'bridge@1', 'sky@2']],
    ['Käse-Brot', ['kase@0', '~kaese@0', '+brot@1', '=kasebrot@0/2', '=kaesebrot@0/2']],
    ["O'Brien’s", ['o@0', '+brien@1', '+s@2', '=obriens@0/3']],
    ['IMG_1234.jpg', ['img@0', '+1234@1', '+jpg@2']],
    ['IMG_0042', ['img@0', '+0042@1', '.42@1']],
    ['DSC01234.tif', ['dsc01234@0', '.dsc@0', '.01234@0', '.1234@0', '+tif@1']],
    ['mp4 3d 2a2', ['mp4@0', '.mp@0', '3d@1', '2a2@2']],
    ['2024-05-17', ['2024@0', '+05@1', '+17@2']],
    ['3.5 x 10,000', ['3@0', '+5@1', 'x@2', '10@3', '000@4', '.0@4']],
    ['a--b -c- d', ['a@0', 'b@1', 'c@2', 'd@3']],
    ['𐌰𐌱 x', ['𐌰𐌱@0', 'x@1']],
    ['❤️ \ud800 \u0301 !', []],
  ])('%s', (text, terms) => {
    expect(tokens(text)).toEqual(terms)
  })

  test('splits scripts without spaces with the segmenter, separately from adjacent text', () => {
    expect(tokens('ISO感度100')).toEqual([
      'iso@0',
      ...segmentWords('感度').flatMap((word, i) => [
        `${word}@${i + 1}`,
        ...(word.length > 1 ? Array.from(word, (character) => `.${character}@${i + 1}`) : []),
      ]),
      expect.stringMatching(/^100@/),
    ])
    expect(tokens('美術館の写真').length).toBeGreaterThan(1)
    expect(tokens('วัดพระแก้ว').length).toBeGreaterThan(1)
    expect(segmentWords('写'.repeat(3000)).join('')).toBe('写'.repeat(3000))
  })

  test('truncates long terms', () => {
    expect(tokens('x'.repeat(100_000))).toEqual([`${'x'.repeat(maxTermLength)}@0`])
    expect(tokens(`${'ä'.repeat(100)}b`)).toEqual([`${'a'.repeat(64)}@0`, `~${'ae'.repeat(32)}@0`])
  })
})

test('any text yields terms of valid length at consecutive positions', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 200 }), (text) => {
      let words = 0
      const check = (source: string, from: number, to: number) => {
        expect(to).toBeGreaterThan(from)
        expect(to - from).toBeLessThanOrEqual(maxTermLength)
        expect(to).toBeLessThanOrEqual(source.length)
      }
      const end = tokenize(normalise(text), 5, {
        word(source, from, to, position) {
          check(source, from, to)
          expect(position).toBe(5 + words++)
        },
        alternateSpelling: check,
        compound: check,
        subword: check,
      })
      expect(end).toBe(5 + words)
    }),
    { numRuns: 2000 },
  )
})
