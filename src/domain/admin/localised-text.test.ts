import { expect, test } from 'vitest'
import { localisedText } from './localised-text.ts'

const program = { de: { 'a.new': 'Neuer Eintrag' }, en: { 'a.new': 'New entry' }, fr: {} }

test('returns the text of each language, and English for unknown languages', () => {
  expect(localisedText('a.new', ['de', 'en', 'fr'], {}, program)).toEqual({ de: 'Neuer Eintrag', en: 'New entry', fr: 'New entry' })
})

test('texts of administrators override built-in ones', () => {
  const texts = { de: { messages: { 'a.new': 'Neu' } }, fr: { messages: { 'a.new': 'Nouvelle entrée' } } }
  expect(localisedText('a.new', ['de', 'en', 'fr'], texts, program)).toEqual({ de: 'Neu', en: 'New entry', fr: 'Nouvelle entrée' })
})

test('an unknown message is empty', () => {
  expect(localisedText('themes.own', ['de'], {}, program)).toEqual({ de: '' })
})
