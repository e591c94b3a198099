import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { localisedSchema } from '#contract/locale.ts'
import type { Portal } from '../create-portal.ts'
import type { AccountStore } from '../ports/account-store.ts'
import type { Stores } from '../ports/stores.ts'
import { acceptAnyPassword } from '../services/sign-in/password-policy.ts'
import type { Passwords } from '../services/sign-in/passwords.ts'
import { addUser } from '../services/sign-in/users.ts'
import { seedSettings } from './demo-settings.ts'
import { isLoopback } from './loopback.ts'
import { OptionError } from './option-error.ts'
import type { Options } from './options.ts'
import type { Terminal } from './terminal.ts'

const accountsSchema = v.array(
  v.object({
    name: v.string(),
    password: v.string(),
    mail: v.optional(v.string()),
    isAssetUser: v.boolean(),
    isGuiAdmin: v.boolean(),
    groups: v.array(v.string()),
    note: localisedSchema,
  }),
)
type DemoAccounts = v.InferOutput<typeof accountsSchema>

const readDemoAccounts = async (demo: string): Promise<DemoAccounts> =>
  v.parse(accountsSchema, JSON.parse(await readFile(join(demo, 'accounts.json'), 'utf8')))

/**
 * Creates the missing demo accounts. Their passwords are public, so call it only if no other computer can reach the server; prepare-demo.ts
 * refuses to start a reachable server with these passwords. The password policy does not apply to them.
 */
const seedAccounts = async (stores: Stores, passwords: Passwords, accounts: DemoAccounts): Promise<void> => {
  const setting = { stores, passwords, policy: acceptAnyPassword }
  for (const { password, note: _note, mail, ...account } of accounts) {
    if (!(await stores.accounts.findUser(account.name))) await addUser(setting, { ...account, mail: mail ?? null }, password)
  }
}

/** Whether only this computer can reach the server. Behind a proxy or with a public URL any client may. */
const isPrivate = ({ host, trustedProxies, publicUrl }: Pick<Options, 'host' | 'trustedProxies' | 'publicUrl'>): boolean =>
  isLoopback(host) && trustedProxies.length === 0 && (publicUrl === null || isLoopback(new URL(publicUrl).hostname))

/** Rejects with OptionError if an account still has its public demo password. */
const refuseKnownPasswords = async (store: AccountStore, passwords: Passwords, accounts: DemoAccounts): Promise<void> => {
  for (const { name, password } of accounts) {
    const user = await store.findUser(name)
    if (user && !user.disabled && (await passwords.verify(user.passwordHash, password))) {
      throw new OptionError(
        `This data folder contains the demo account “${name}”, whose password is public. ` +
          'Choose another folder with --data, or serve the demo on 127.0.0.1 without --trust-proxy and --public-url.',
      )
    }
  }
}

const printAccounts = (terminal: Terminal, accounts: DemoAccounts): void => {
  terminal.print('Demo accounts (on this computer only):')
  for (const { name, password, note } of accounts) terminal.print(`  ${name.padEnd(8)} ${password.padEnd(22)} ${note['en'] ?? ''}`)
}

/** Adds the demo accounts and settings to the demo catalogue. Rejects with OptionError if others can reach accounts with public passwords. */
export const prepareDemo = async (portal: Portal, options: Options, demo: string, terminal: Terminal): Promise<void> => {
  const { stores } = portal.services
  const accounts = await readDemoAccounts(demo)
  if (!isPrivate(options)) {
    await refuseKnownPasswords(stores.accounts, portal.passwords, accounts)
    if (options.assets === null)
      terminal.print('Others can reach this server, so there are no demo accounts. Add your own: npm run user -- add NAME')
  } else if (options.assets === null) {
    await seedAccounts(stores, portal.passwords, accounts)
    printAccounts(terminal, accounts)
  }
  if (options.assets === null) await seedSettings(portal.services, demo)
}
