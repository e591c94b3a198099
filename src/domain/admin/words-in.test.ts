import { expect, test } from 'vitest'
import { wordsIn } from './words-in.ts'

const program = { de: { 'a.new': 'Neuer Eintrag' }, en: { 'a.new': 'New entry' }, fr: {} }

test('each language has its own words, one that the program does not know English ones', () => {
  expect(wordsIn('a.new', ['de', 'en', 'fr'], {}, program)).toEqual({ de: 'Neuer Eintrag', en: 'New entry', fr: 'New entry' })
})

test('what admins have written in a language comes first', () => {
  const texts = { de: { messages: { 'a.new': 'Neu' } }, fr: { messages: { 'a.new': 'Nouvelle entrée' } } }
  expect(wordsIn('a.new', ['de', 'en', 'fr'], texts, program)).toEqual({ de: 'Neu', en: 'New entry', fr: 'Nouvelle entrée' })
})

test('what nobody has a word for is empty', () => {
  expect(wordsIn('themes.own', ['de'], {}, program)).toEqual({ de: '' })
})
