import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { localisedSchema } from '#contract/locale.ts'
import type { Stores } from '../ports/stores.ts'
import { acceptAnyPassword } from '../services/sign-in/password-policy.ts'
import type { Passwords } from '../services/sign-in/passwords.ts'
import { addUser } from '../services/sign-in/users.ts'

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
export type DemoAccounts = v.InferOutput<typeof accountsSchema>

export const readDemoAccounts = async (demo: string): Promise<DemoAccounts> =>
  v.parse(accountsSchema, JSON.parse(await readFile(join(demo, 'accounts.json'), 'utf8')))

/**
 * Creates the missing demo accounts. Their passwords are public, so call it only if no other computer can reach the server; prepare-demo.ts
 * refuses to start a reachable server with these passwords. The password policy does not apply to them.
 */
export const seedAccounts = async (stores: Stores, passwords: Passwords, accounts: DemoAccounts): Promise<void> => {
  const setting = { stores, passwords, policy: acceptAnyPassword }
  for (const { password, note: _note, mail, ...account } of accounts) {
    if (!(await stores.accounts.findUser(account.name))) await addUser(setting, { ...account, mail: mail ?? null }, password)
  }
}
