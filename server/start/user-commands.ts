import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { Stores } from '../ports/stores.ts'
import { databaseIn, openDataFolder } from '../presets/data-folder.ts'
import type { StoreAddress } from '../presets/outside.ts'
import { noPasswordHash } from '../records/administrators.ts'
import { createPasswordPolicy } from '../services/sign-in/password-policy.ts'
import { createPasswords } from '../services/sign-in/passwords.ts'
import {
  addUser,
  changeUser,
  linkUser,
  type PasswordSetting,
  removeUser,
  resetFactors,
  setPassword,
  unlinkUser,
} from '../services/sign-in/users.ts'
import { definitions, environmentOf } from './option-definitions.ts'
import { OptionError } from './option-error.ts'
import { defaultData, withoutPassword } from './options.ts'
import { readStoreOptions } from './store-options.ts'

export const userUsage = (): string => `Usage: npm run user -- COMMAND [NAME] [options]

  add NAME        adds an account; prompts for the password, or reads it from standard input
  list            shows all accounts
  password NAME   sets a new password and ends the account's sessions
  disable NAME    blocks the account and ends its sessions
  enable NAME     unblocks the account
  change NAME     changes the given roles, groups and email address
  link NAME       links the account to a user of the single sign-on provider: --issuer and --subject
  unlink NAME     removes the link and ends the account's sessions
  reset-factor NAME  removes the second factor and the passkeys of an account whose owner has lost them
  remove NAME     removes the account with its bookmarks

Options
  --data FOLDER     data folder of the server (default: ${defaultData.own}, also VITRINE_DATA; of the demo: ${defaultData.demo})
  --store URL       database of the server instead of a data folder (also VITRINE_STORE); its password is in VITRINE_STORE_PASSWORD
                    or in the file of --store-password-file
  --admin           may configure the portal and manage people; change: --no-admin revokes this
  --no-people       an administrator who cannot see or change accounts; change: --people allows it again
  --no-asset-user   cannot see or download assets; change: --asset-user allows it again
  --groups a,b      groups whose assets the account may see and download
  --mail ADDRESS    email address, for password resets
  --public-url URL  address of the portal, as for the server (also VITRINE_PUBLIC_URL)
  --password-words a,b  names of the organisation, as for the server (also VITRINE_PASSWORD_WORDS);
                    a password must not consist of them, and common passwords are refused
  --issuer URL      the provider, as in --sso-issuer of the server
  --subject TEXT    the permanent ID of the user there (“sub”)
`

export interface UserTool {
  /** Opens the database file of a data folder, or a database server. */
  readonly openStores: (store: string | StoreAddress) => Promise<Stores>
  readonly promptPassword: () => Promise<string>
  readonly print: (text: string) => void
}

type CommandTool = UserTool & { readonly environment: NodeJS.ProcessEnv }

const options = {
  help: { type: 'boolean', short: 'h' },
  data: { type: 'string' },
  store: { type: 'string' },
  'store-password-file': { type: 'string' },
  admin: { type: 'boolean' },
  people: { type: 'boolean' },
  'asset-user': { type: 'boolean' },
  groups: { type: 'string' },
  mail: { type: 'string' },
  'public-url': { type: 'string' },
  'password-words': { type: 'string' },
  issuer: { type: 'string' },
  subject: { type: 'string' },
} as const

const read = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true, allowNegative: true })
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error))
  }
}
type Values = ReturnType<typeof read>['values']

/** Value of an option that the server also has, from the command line or the environment. */
const serverOption = <Value>(
  name: 'public-url' | 'password-words' | 'store' | 'store-password-file',
  schema: v.GenericSchema<unknown, Value>,
  values: Values,
  environment: NodeJS.ProcessEnv,
): Value | null => {
  const text = values[name] ?? environmentOf(name).flatMap((key) => environment[key] || [])[0]
  if (text === undefined) return null
  const parsed = v.safeParse(schema, text)
  if (!parsed.success) throw new OptionError(`--${name}: “${withoutPassword(text)}” ${parsed.issues[0].message}.`)
  return parsed.output
}

const passwordSetting = async (stores: Stores, values: Values, tool: CommandTool): Promise<PasswordSetting> => ({
  stores,
  passwords: await createPasswords(),
  policy: createPasswordPolicy(stores.configuration, {
    publicUrl: serverOption('public-url', definitions['public-url'].schema, values, tool.environment),
    words: serverOption('password-words', definitions['password-words'].schema, values, tool.environment) ?? [],
  }),
})

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** The right is a part of the role of an administrator, so alone it would change nothing. */
const requireAdministrator = (isAdministrator: boolean, { people }: Values): void => {
  if (people && !isAdministrator) throw new OptionError('Only administrators manage people: --people goes with --admin.')
}

const commands = {
  add: async (stores: Stores, name: string, values: Values, tool: CommandTool) => {
    if (await stores.accounts.findUser(name)) throw new OptionError(`An account named ${name} already exists.`)
    requireAdministrator(values.admin ?? false, values)
    const groups = splitList(values.groups ?? '')
    const account = {
      name,
      isAssetUser: values['asset-user'] ?? true,
      isGuiAdmin: values.admin ?? false,
      managesPeople: (values.admin ?? false) && (values.people ?? true),
      groups,
      mail: values.mail ?? null,
    }
    const user = await addUser(await passwordSetting(stores, values, tool), account, await tool.promptPassword())
    tool.print(`Added ${user.name}.`)
  },
  password: async (stores: Stores, name: string, values: Values, tool: CommandTool) => {
    if (!(await stores.accounts.findUser(name))) throw new OptionError(`There is no account named ${name}.`)
    await setPassword(await passwordSetting(stores, values, tool), { name }, await tool.promptPassword())
    tool.print(`${name} has a new password.`)
  },
  disable: async (stores: Stores, name: string, _values: Values, tool: CommandTool) => {
    await changeUser(stores, { name }, { disabled: true })
    tool.print(`${name} is disabled.`)
  },
  enable: async (stores: Stores, name: string, _values: Values, tool: CommandTool) => {
    await changeUser(stores, { name }, { disabled: false })
    tool.print(`${name} is enabled.`)
  },
  change: async (stores: Stores, name: string, values: Values, tool: CommandTool) => {
    const change = {
      ...(values.admin !== undefined && { isGuiAdmin: values.admin, managesPeople: values.admin }),
      ...(values.people !== undefined && { managesPeople: values.people }),
      ...(values['asset-user'] !== undefined && { isAssetUser: values['asset-user'] }),
      ...(values.groups !== undefined && { groups: splitList(values.groups) }),
      ...(values.mail !== undefined && { mail: values.mail.trim() === '' ? null : values.mail }),
    }
    if (Object.keys(change).length === 0) throw new OptionError('Name what to change: --admin, --people, --asset-user, --groups or --mail.')
    const user = await stores.accounts.findUser(name)
    if (user) requireAdministrator(values.admin ?? user.isGuiAdmin, values)
    await changeUser(stores, { name }, change)
    tool.print(`Changed ${name}.`)
  },
  link: async (stores: Stores, name: string, { issuer, subject }: Values, tool: CommandTool) => {
    if (!issuer || !subject) throw new OptionError('Name the provider and the person there: --issuer and --subject.')
    await linkUser(stores, { name }, { issuer, subject })
    tool.print(`Linked ${name}.`)
  },
  unlink: async (stores: Stores, name: string, _values: Values, tool: CommandTool) => {
    await unlinkUser(stores, { name })
    tool.print(`Unlinked ${name}.`)
  },
  'reset-factor': async (stores: Stores, name: string, _values: Values, tool: CommandTool) => {
    const isReset = await resetFactors(stores, { name }, null)
    tool.print(isReset ? `${name} signs in by password alone.` : `${name} has neither a second factor nor a passkey.`)
  },
  remove: async (stores: Stores, name: string, _values: Values, tool: CommandTool) => {
    await removeUser(stores, { name })
    tool.print(`Removed ${name}.`)
  },
} as const

const list = async (stores: Stores, tool: UserTool): Promise<void> => {
  const users = await stores.accounts.listUsers()
  if (users.length === 0) tool.print('There is no account yet.')
  for (const { id, name, isAssetUser, isGuiAdmin, managesPeople, disabled, groups, mail, passwordHash } of users) {
    const identities = (await stores.accounts.identitiesOf(id)).map(({ issuer, subject }) => `linked: ${subject} at ${issuer}`)
    const roles =
      [
        isAssetUser && 'asset user',
        isGuiAdmin && (managesPeople ? 'admin' : 'admin without people'),
        disabled && 'disabled',
        passwordHash === noPasswordHash && 'invited',
      ]
        .filter(Boolean)
        .join(', ') || 'no role'
    tool.print([name, roles, groups.length > 0 ? `groups: ${groups.join(', ')}` : '', mail ?? '', ...identities].filter(Boolean).join('  '))
  }
}

/** Options that only some commands accept. */
const commandsByOption = {
  admin: ['add', 'change'],
  people: ['add', 'change'],
  'asset-user': ['add', 'change'],
  groups: ['add', 'change'],
  mail: ['add', 'change'],
  'public-url': ['add', 'password'],
  'password-words': ['add', 'password'],
  issuer: ['link'],
  subject: ['link'],
} as const satisfies Partial<Record<keyof typeof options, readonly string[]>>

/** The database server, or else the database file of the data folder. */
const openChosen = async (command: string, values: Values, tool: CommandTool): Promise<Stores> => {
  const store = serverOption('store', definitions.store.schema, values, tool.environment) ?? undefined
  const passwordFile = serverOption('store-password-file', definitions['store-password-file'].schema, values, tool.environment) ?? undefined
  const address = readStoreOptions(
    { ...(store && { store }), ...(passwordFile && { 'store-password-file': passwordFile }) },
    tool.environment,
  )
  if (address) return tool.openStores(address)
  const folder = resolve(values.data ?? tool.environment['VITRINE_DATA'] ?? defaultData.own)
  if (command !== 'add' && !existsSync(databaseIn(folder)))
    throw new OptionError(`There is no data of a server in ${folder}. Name its folder with --data, or its database with --store.`)
  return tool.openStores((await openDataFolder(folder)).database)
}

/** Runs one command of the account tool. Rejects with OptionError, AccountError or NameTakenError. */
export const runUserCommand = async (args: readonly string[], environment: NodeJS.ProcessEnv, tool: UserTool): Promise<void> => {
  const { values, positionals } = read(args)
  const [command, name, ...rest] = positionals
  if (values.help || command === undefined) return tool.print(userUsage())
  const isList = command === 'list'
  if (!isList && !Object.hasOwn(commands, command)) throw new OptionError(`There is no command ${command}.`)
  if (isList !== (name === undefined) || rest.length > 0) {
    throw new OptionError(isList ? 'list takes no name.' : `${command} takes one name; quote it if it contains spaces.`)
  }
  for (const [option, owners] of Object.entries(commandsByOption)) {
    if (values[option as keyof typeof commandsByOption] !== undefined && !owners.some((owner) => owner === command))
      throw new OptionError(`--${option} goes with ${owners.join(' and ')} only.`)
  }

  const stores = await openChosen(command, values, { ...tool, environment })
  try {
    if (isList) await list(stores, tool)
    else await commands[command as keyof typeof commands](stores, name ?? '', values, { ...tool, environment })
  } finally {
    await stores.close()
  }
}
