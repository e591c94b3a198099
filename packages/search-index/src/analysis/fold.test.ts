import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { foldWord, normalise } from './fold.ts'

const fold = (word: string) => foldWord(normalise(word))

test.each([
  ['Straße', 'strasse', null],
  ['ẞ', 'ss', null],
  ['Käse', 'kase', 'kaese'],
  ['ÜBERGRÖSSE', 'ubergrosse', 'uebergroesse'],
  ['Øre', 'ore', 'oere'],
  ['Ångström', 'angstrom', 'aangstroem'],
  ['Æther', 'aether', null],
  ['œuvre', 'oeuvre', null],
  ['Łódź', 'lodz', null],
  ['příroda', 'priroda', null],
  ['Zoë', 'zoe', null],
  ['İzmir', 'izmir', null],
  ['ırmak', 'irmak', null],
  ['ΟΔΟΣ', 'οδοσ', null],
  ['ﬁn', 'fin', null],
  ['Ｆｕｌｌ', 'full', null],
  ['が', 'が', null],
  ['ﾃﾞ', 'デ', null],
  ['한국', '한국', null],
  ['น้ำ', normalise('น้ำ'), null],
  ['Bild\u00addaten', 'bilddaten', null],
  ['שָׁלוֹם', 'שלום', null],
  ['مُحَمَّد', 'محمد', null],
  ['أحمد', 'احمد', null],
  ['محـــمد', 'محمد', null],
])('folds %s to %s, with alternative spelling %s', (word, folded, expanded) => {
  expect(fold(word)).toEqual({ folded, expanded })
})

test('folds decomposed letters like precomposed ones', () => {
  expect(fold('Ka\u0308se')).toEqual(fold('Käse'))
  expect(fold('A\u030angstro\u0308m')).toEqual(fold('Ångström'))
})

test('folding is idempotent', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 40 }), (text) => {
      const { folded } = fold(text)
      expect(fold(folded).folded).toBe(folded)
    }),
    { numRuns: 2000 },
  )
})
