import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UserRecord } from '../../ports/account-store.ts'
import { sampleUser } from '../../ports/conformance/conformance-samples.ts'
import { userNameKey } from '../../records/user-name.ts'
import { flagIn, groupsInCell, readImportTable } from './import-columns.ts'
import { type PlannedLine, planImport } from './import-plan.ts'

const ada = sampleUser('ada', { name: 'Ada', isGuiAdmin: true, mail: 'ada@portal.example', groups: [] })
const bert = sampleUser('bert', { name: 'Bert', isGuiAdmin: true })
const nina = sampleUser('nina', { name: 'Nina', groups: ['press', 'old/name'] })
const users = [ada, bert, nina]

const planOf = (text: string) => planImport(readImportTable(text), { users, self: 'ada' })
const reasonsOf = (text: string) => planOf(text).lines.map(({ line, reason, column }) => [line, reason, column])

describe('reading the file', () => {
  test.each([
    ['commas', 'Username,Email,Groups\nNina,n@a.example,press\n'],
    ['semicolons and a mark', '\uFEFFBenutzername;E-Mail;Gruppen\r\nNina;n@a.example;press\r\n'],
    ['tabs', 'user_name\te-mail address\tgroup\nNina\tn@a.example\tpress'],
    ['a line of Excel', 'sep=;\nKonto;Mail;Gruppe\nNina;n@a.example;press\n'],
  ])('headings with %s', (_name, text) => {
    const { problem, lines, ignored } = readImportTable(text)
    expect([problem, ignored, lines.map(({ cells }) => cells)]).toEqual([
      null,
      [],
      [{ name: 'Nina', mail: 'n@a.example', groups: 'press' }],
    ])
  })

  test('a file that cannot be read has a problem and no lines', () => {
    const problemOf = (text: string) => readImportTable(text).problem
    expect(problemOf('')).toEqual({ code: 'empty' })
    expect(problemOf('Username\n\n , \n')).toEqual({ code: 'empty' })
    expect(problemOf('Mail\na@b.example\n')).toEqual({ code: 'no-name' })
    expect(problemOf('Username;Mail;E-Mail\na;b;c\n')).toEqual({ code: 'column-repeated', column: 'E-Mail' })
    expect(problemOf('Username;Mail\n"a;b\n')).toMatchObject({ code: 'not-csv' })
    expect(problemOf(`Username\n${'a\n'.repeat(10_001)}`)).toEqual({ code: 'too-many-lines' })
    expect(readImportTable('Username;Telefon\na;1\n').ignored).toEqual(['Telefon'])
  })

  test('flags and groups', () => {
    expect(['Ja', ' yes ', 'x', 'Nein', '0', 'maybe'].map(flagIn)).toEqual([true, true, true, false, false, null])
    expect(groupsInCell(' press,Bühne ; press|archive\nold ')).toEqual(['press', 'Bühne', 'archive', 'old'])
    // The export marks texts that spreadsheets would read as formulas.
    expect(readImportTable("Username\n'=1+1\n").lines[0]?.cells.name).toBe('=1+1')
  })
})

describe('G20 what a file does', () => {
  test('an exported list changes nothing', () => {
    const head = '"Username","Email","Groups","Sees files","Administrator","Manages people","Disabled","Invited"'
    const text = `${head}\n"Ada","ada@portal.example","","yes","yes","yes","no","no"\n"nina","","old/name, press","yes","no","no","no","yes"\n`
    expect(planOf(text)).toEqual({ lines: [], unchangedCount: 2 })
  })

  test('lines add and change accounts; an empty right stays as it is', () => {
    const { lines } = planOf('name;mail;groups;admin\nTom;tom@a.example;a, b;\nNINA;n@a.example;press;ja\n')
    expect(lines.map(({ name, outcome, changes }) => [name, outcome, changes])).toEqual([
      [
        'Tom',
        'added',
        [
          { field: 'mail', after: 'tom@a.example' },
          { field: 'groups', after: 'a, b' },
          { field: 'isAssetUser', after: true },
        ],
      ],
      [
        'Nina',
        'changed',
        [
          { field: 'mail', before: '', after: 'n@a.example' },
          { field: 'groups', before: 'press, old/name', after: 'press' },
          { field: 'isGuiAdmin', before: false, after: true },
        ],
      ],
    ])
  })

  test('each refused line has its number and its reason', () => {
    const head = 'Name;Mail;Gruppen;Admin;Verwaltet Personen'
    expect(
      reasonsOf(
        [
          head,
          ';a@b.example;;;',
          'a\u0001;;;;',
          'b;nobody;;;',
          'c;;everyone;;',
          '"d',
          'e";;;;',
          'f;;;vielleicht;',
          'g;;;nein;ja',
          'h;;;;;more',
          'i;;;;',
          'I;;;;',
          'Ada;;;nein;',
        ].join('\n'),
      ),
    ).toEqual([
      [2, 'name.missing', 'Name'],
      [3, 'name.invalid', 'Name'],
      [4, 'mail.invalid', 'Mail'],
      [5, 'groups.invalid', 'Gruppen'],
      [6, 'name.invalid', 'Name'],
      [8, 'flag.invalid', 'Admin'],
      [9, 'role.missing', 'Verwaltet Personen'],
      [10, 'cells.surplus', undefined],
      [11, undefined, undefined],
      [12, 'name.repeated', 'Name'],
      [13, 'self', undefined],
    ])
  })
})

const applied = (all: readonly UserRecord[], lines: readonly PlannedLine[]): UserRecord[] => {
  const byKey = new Map(all.map((user) => [userNameKey(user.name), user]))
  for (const { name, outcome, values } of lines) {
    if (outcome === 'refused') continue
    const before = byKey.get(userNameKey(name)) ?? sampleUser(name, { name, groups: [], managesPeople: false })
    const isGuiAdmin = values.isGuiAdmin ?? before.isGuiAdmin
    const managesPeople = isGuiAdmin && (values.managesPeople ?? before.managesPeople)
    byKey.set(userNameKey(name), { ...before, ...values, isGuiAdmin, managesPeople })
  }
  return [...byKey.values()]
}

const flag = fc.constantFrom('', 'yes', 'no', 'ja', 'nein', 'perhaps')
const line = fc.tuple(
  fc.constantFrom('Ada', 'ada', 'Bert', 'Nina', 'Tom', 'tom', 'Zoë', '', 'x\u0001'),
  fc.constantFrom('', 'a@b.example', 'wrong'),
  fc.constantFrom('', 'press', 'press, staff', 'old/name', 'everyone'),
  flag,
  flag,
  flag,
  flag,
)
const file = fc
  .array(line, { maxLength: 12 })
  .map((lines) => ['name;mail;groups;asset user;admin;people;disabled', ...lines.map((one) => one.join(';'))].join('\n'))

describe('G20 no file', () => {
  test('takes rights from the administrator who imports, or leaves the right without its role', () => {
    fc.assert(
      fc.property(file, (text) => {
        const after = applied(users, planOf(text).lines)
        expect(after.find(({ id }) => id === 'ada')).toMatchObject({ isGuiAdmin: true, managesPeople: true, disabled: false })
        expect(after.filter(({ isGuiAdmin, managesPeople }) => managesPeople && !isGuiAdmin)).toEqual([])
      }),
    )
  })

  test('changes more than its preview says, and a second time it changes nothing', () => {
    fc.assert(
      fc.property(file, (text) => {
        const { lines } = planOf(text)
        const after = applied(users, lines)
        const named = new Set(lines.filter(({ outcome }) => outcome !== 'refused').map(({ name }) => userNameKey(name)))
        for (const user of users) if (!named.has(userNameKey(user.name))) expect(after).toContainEqual(user)
        const again = planImport(readImportTable(text), { users: after, self: 'ada' })
        expect(again.lines.filter(({ outcome }) => outcome !== 'refused')).toEqual([])
      }),
    )
  })
})
