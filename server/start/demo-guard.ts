import type { AccountStore } from '../ports/account-store.ts'
import type { Passwords } from '../services/sign-in/passwords.ts'
import type { DemoAccounts } from './demo-accounts.ts'
import { isLoopback } from './loopback.ts'
import { OptionProblem } from './option-problem.ts'
import type { Options } from './options.ts'

/** Whether only this computer can reach the server. Behind a proxy or with a public URL any client may. */
export const isPrivate = ({ host, trustedProxies, publicUrl }: Pick<Options, 'host' | 'trustedProxies' | 'publicUrl'>): boolean =>
  isLoopback(host) && trustedProxies.length === 0 && (publicUrl === null || isLoopback(new URL(publicUrl).hostname))

/** Rejects with OptionProblem if an account still has its public demo password. */
export const refuseKnownPasswords = async (store: AccountStore, passwords: Passwords, accounts: DemoAccounts): Promise<void> => {
  for (const { name, password } of accounts) {
    const user = await store.findUser(name)
    if (user && !user.disabled && (await passwords.verify(user.passwordHash, password))) {
      throw new OptionProblem(
        `The demo account “${name}” is in this data folder and everybody knows its password. ` +
          'Choose another folder with --data, or serve the demo on 127.0.0.1 without --trust-proxy and --public-url.',
      )
    }
  }
}
