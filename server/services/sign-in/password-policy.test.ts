import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSqliteStores } from '../../engines/stores/sqlite/sqlite.ts'
import type { Stores } from '../../ports/stores.ts'
import { documentNames } from '../document-names.ts'
import { commonPasswords, createPasswordPolicy } from './password-policy.ts'

let stores: Stores
beforeEach(() => {
  stores = createSqliteStores({ file: ':memory:', clock: Date.now })
})
afterEach(() => stores.close())

const owner = { name: 'Ursel_Müller', mail: 'u.mueller@museum-am-see.example' }
const policy = () =>
  createPasswordPolicy(stores.configuration, { publicUrl: 'https://fotothek.museum.example/portal/', words: ['Nordwind AG'] })

describe('V3 password policy', () => {
  test('the list holds at least the 3,000 most common passwords of an allowed length', async () => {
    const allowed = [...(await commonPasswords())].filter((password) => password.length >= 8)
    expect(allowed.length).toBeGreaterThan(3000)
  })

  test.each([
    'password',
    'PassWord',
    '12345678',
    'password1',
    'Password1!',
    '!!password!!',
    'qwertyuiop',
    'passwort',
    'dragon2024',
    '  iloveyou  ',
    'ｐａｓｓｗｏｒｄ',
    '88888888',
    'xxxxxxxx',
    '        ',
    'abcdefgh',
    '98765432',
    '21122112',
    'memememe',
    '1234qwer',
    'qwertz123',
    'yxcvbnm,.-',
    '12.03.1985',
    'hallohallo',
    'P4ssw0rt!',
    'schmetterling',
    'Sommer2024!',
    'butterfly7',
    'x'.repeat(1024),
    // Four characters, although JavaScript counts eight.
    '🐋🌵🎻🧭',
  ])('common: %s', async (password) => {
    expect(await policy().weaknessOf(password, owner)).toBe('common')
  })

  test.each([
    ['the product', 'Vitrine1'],
    ['the product twice', 'vitrine-Vitrine-99'],
    ['the user name', 'URSEL_MÜLLER!'],
    ['the user name and a year', 'ursel2026'],
    ['the mail address', 'u.mueller@museum-am-see.example'],
    ['the host of the portal', 'fotothek.museum.example'],
    ['a part of the host', 'fotothek 4242'],
    ['a word of the operator', 'nordwind!!'],
    ['several of them in a row', '2026 Vitrine Museum Ursel!'],
  ])('guessable: %s', async (_, password) => {
    expect(await policy().weaknessOf(password, owner)).toBe('guessable')
  })

  test('guessable: the title of the portal', async () => {
    await stores.configuration.putDocument(documentNames.config, { global: { website_title: 'Bildarchiv Seehausen' } }, null, null)
    expect(await policy().weaknessOf('Seehausen#1', owner)).toBe('guessable')
    expect(await policy().weaknessOf('bildarchivseehausen', null)).toBe('guessable')
  })

  test('a password that consists of a context word and a short pattern is refused', async () => {
    expect(await policy().weaknessOf('Nordwind abc', owner)).not.toBeNull()
  })

  test.each([
    'correct horse battery',
    'vitrine of my grandmother',
    'zq7#Lm!0',
    '83920175460193',
    'Ursel mag Nudeln',
    '漢字の秘密の言葉です',
    'violet tractor 91 moon',
    'many different words '.repeat(48),
  ])('accepted: %s', async (password) => {
    expect(await policy().weaknessOf(password, owner)).toBeNull()
  })
})
