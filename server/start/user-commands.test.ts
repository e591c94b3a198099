import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseIn } from '../presets/data-folder.ts'
import { openStores } from '../presets/stores-only.ts'
import { createPasswords } from '../services/sign-in/passwords.ts'
import { runUserCommand } from './user-commands.ts'

let folder = ''
let printed: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-user-'))
  printed = []
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const run = (args: readonly string[], password = 'violet tractor 91', environment: NodeJS.ProcessEnv = { VITRINE_DATA: folder }) =>
  runUserCommand(args, environment, { openStores, promptPassword: async () => password, print: (text) => printed.push(text) })

const stored = async (name: string) => {
  const stores = await openStores(databaseIn(folder))
  const user = await stores.accounts.findUser(name)
  await stores.close()
  return user
}

describe('V3 the account tool', () => {
  test('V3 adds, lists, changes and removes accounts', async () => {
    await run(['add', 'Ann Lee', '--admin', '--groups', 'press, staff', '--mail', 'ann@example.org'])
    await run(['add', 'viewer'])
    await run(['add', 'office', '--admin', '--no-asset-user'])
    printed = []
    await run(['list'])
    expect(printed).toEqual(['Ann Lee  asset user, admin  groups: press, staff  ann@example.org', 'office  admin', 'viewer  asset user'])

    const before = await stored('ann lee')
    expect(before).toMatchObject({ name: 'Ann Lee', isAssetUser: true, isGuiAdmin: true, groups: ['press', 'staff'], disabled: false })
    await run(['password', 'ANN LEE'], 'grey kettle 77 moon')
    const after = await stored('ann lee')
    const passwords = await createPasswords()
    expect(await passwords.verify(after?.passwordHash ?? null, 'grey kettle 77 moon')).toBe(true)
    expect(await passwords.verify(after?.passwordHash ?? null, 'violet tractor 91')).toBe(false)

    await run(['change', 'viewer', '--mail', 'v@example.org', '--groups', 'press', '--admin', '--no-asset-user'])
    expect(await stored('viewer')).toMatchObject({ mail: 'v@example.org', groups: ['press'], isGuiAdmin: true, isAssetUser: false })
    await run(['change', 'viewer', '--mail', '', '--no-admin', '--asset-user'])
    expect(await stored('viewer')).toMatchObject({ mail: null, groups: ['press'], isGuiAdmin: false, isAssetUser: true })

    await run(['disable', 'viewer'])
    expect((await stored('viewer'))?.disabled).toBe(true)
    await run(['enable', 'viewer'])
    expect((await stored('viewer'))?.disabled).toBe(false)
    await run(['remove', 'viewer'])
    expect(await stored('viewer')).toBeNull()
  })

  test('G14 V3 the last administrator who can sign in keeps the role, is not disabled and not removed', async () => {
    await run(['add', 'ann', '--admin'])
    await run(['add', 'bob', '--admin'])
    await run(['disable', 'bob'])
    for (const args of [
      ['disable', 'ann'],
      ['change', 'ann', '--no-admin'],
      ['change', 'ann', '--no-people'],
      ['remove', 'ann'],
    ])
      await expect(run(args)).rejects.toThrow('ann is the last administrator who can sign in and manages people.')
    await run(['enable', 'bob'])
    await run(['remove', 'ann'])
    expect(await stored('ann')).toBeNull()
  })

  test('G14 an administrator can be without the right to manage people', async () => {
    await run(['add', 'ann', '--admin'])
    await run(['add', 'bob', '--admin', '--no-people'])
    await run(['add', 'cleo'])
    printed = []
    await run(['list'])
    expect(printed).toEqual(['ann  asset user, admin', 'bob  asset user, admin without people', 'cleo  asset user'])
    await run(['change', 'bob', '--people'])
    await run(['change', 'ann', '--no-people'])
    for (const args of [
      ['add', 'dora', '--people'],
      ['change', 'cleo', '--people'],
      ['change', 'bob', '--people', '--no-admin'],
    ])
      await expect(run(args)).rejects.toThrow('Only administrators manage people: --people goes with --admin.')
    await run(['change', 'cleo', '--admin'])
    expect([(await stored('ann'))?.managesPeople, (await stored('bob'))?.managesPeople]).toEqual([false, true])
    expect(await stored('cleo')).toMatchObject({ isGuiAdmin: true, managesPeople: true })
    await run(['change', 'cleo', '--no-admin'])
    expect(await stored('cleo')).toMatchObject({ isGuiAdmin: false, managesPeople: false })
  })

  test('V3 links an account to one identity of a provider and unlinks it', async () => {
    await run(['add', 'ann'])
    await run(['add', 'bob'])
    const identity = ['--issuer', 'https://login.example', '--subject', '4711']
    await run(['link', 'ann', ...identity])
    await expect(run(['link', 'bob', ...identity])).rejects.toThrow('Unlink them first')
    await expect(run(['link', 'ann', '--issuer', 'https://login.example', '--subject', 'other'])).rejects.toThrow('Unlink them first')
    printed = []
    await run(['list'])
    expect(printed).toEqual(['ann  asset user  linked: 4711 at https://login.example', 'bob  asset user'])
    await run(['unlink', 'ann'])
    await run(['link', 'bob', ...identity])
  })

  test.each([
    [['add'], 'add takes one name'],
    [['link', 'first'], '--issuer and --subject'],
    [['link', 'unknown', '--issuer', 'https://login.example', '--subject', 'x'], 'There is no account named unknown'],
    [['add', 'ann', '--subject', 'x'], '--subject goes with link only'],
    [['add', 'a', 'b'], 'add takes one name'],
    [['list', 'a'], 'list takes no name'],
    [['rename', 'a'], 'There is no command rename'],
    [['toString', 'a'], 'There is no command toString'],
    [['password', 'ann', '--admin'], '--admin goes with add and change only'],
    [['add', 'ann', '--password', 'x'], 'Unknown option'],
    [['change', 'first'], 'Name what to change'],
    [['change', 'unknown', '--admin'], 'There is no account named unknown'],
    [['change', 'first', '--mail', 'a@b\r\nBcc: c@d'], 'not an email address'],
    [['add', 'ann', '--groups', 'everyone'], 'are built in'],
    [['add', 'ann', '--groups', 'a/b'], 'The name of a group has'],
    [['add', 'ann', '--mail', 'nonsense'], 'not an email address'],
    [['add', 'a\u0007b'], 'invisible characters'],
    [['add', ' '], 'The name is empty'],
  ])('V3 rejects %j', async (args, message) => {
    await run(['add', 'first'])
    await expect(run(args)).rejects.toThrow(message)
    printed = []
    await run(['list'])
    expect(printed).toEqual(['first  asset user'])
  })

  test('V3 rejects common passwords and words of the portal and the account, and changes nothing', async () => {
    await run(['add', 'ann', '--mail', 'ann@seehausen.example'])
    const before = await stored('ann')
    for (const [password, reason] of [
      ['Password1', 'common or has a simple pattern'],
      ['12345678', 'common or has a simple pattern'],
      ['Vitrine!', 'words of the portal'],
      ['seehausen-2026', 'words of the portal'],
    ] as const) {
      await expect(run(['password', 'ann'], password)).rejects.toThrow(reason)
      await expect(run(['add', 'bob', '--mail', 'bob@seehausen.example'], password)).rejects.toThrow(reason)
    }
    const environment = {
      VITRINE_DATA: folder,
      VITRINE_PUBLIC_URL: 'https://bildarchiv.example/',
      VITRINE_PASSWORD_WORDS: 'Nordwind AG, x',
    }
    for (const password of ['bildarchiv1', 'NordwindAG'])
      await expect(run(['password', 'ann'], password, environment)).rejects.toThrow('words of the portal')
    await expect(run(['password', 'ann', '--password-words', 'Südwind'], 'Südwind!!')).rejects.toThrow('words of the portal')
    await expect(run(['password', 'ann', '--public-url', 'nowhere'], 'violet tractor 91')).rejects.toThrow('--public-url')
    expect([await stored('ann'), await stored('bob')]).toEqual([before, null])
  })

  test('V3 rejects short passwords, used names and unknown names before any change', async () => {
    await expect(run(['add', 'ann'], 'short')).rejects.toThrow('shorter than 8')
    await run(['add', 'ann'])
    await expect(run(['add', 'ANN'])).rejects.toThrow('An account named ANN already exists.')
    for (const command of ['password', 'disable', 'enable', 'remove'])
      await expect(run([command, 'bob'])).rejects.toThrow('There is no account named bob.')
  })

  test('V3 reports a folder without server data instead of creating data', async () => {
    await expect(run(['list'], '', { VITRINE_DATA: join(folder, 'nothing') })).rejects.toThrow('There is no data of a server')
    await expect(run(['list', '--data', join(folder, 'nothing')])).rejects.toThrow('--data')
  })

  test('V3 prints its help', async () => {
    await run([])
    await run(['--help'])
    expect(printed).toEqual([expect.stringContaining('--no-asset-user'), expect.stringContaining('remove NAME')])
  })
})
