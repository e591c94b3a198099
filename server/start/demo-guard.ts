import type { Documents } from '../ports/documents.ts'
import type { Passwords } from '../services/sign-in/passwords.ts'
import type { DemoAccounts } from './demo-accounts.ts'
import { isLoopback } from './loopback.ts'
import { OptionProblem } from './option-problem.ts'
import type { Options } from './options.ts'

/** Whether nobody but this computer can reach the server. Behind a proxy, or under a name of its own, anyone may be there. */
export const isPrivate = ({ host, trustedProxies, publicUrl }: Pick<Options, 'host' | 'trustedProxies' | 'publicUrl'>): boolean =>
  isLoopback(host) && trustedProxies.length === 0 && (publicUrl === null || isLoopback(new URL(publicUrl).hostname))

/** Rejects with OptionProblem when an account still has the password that stands in the demo's files: others could sign in with it. */
export const refuseKnownPasswords = async (documents: Documents, passwords: Passwords, accounts: DemoAccounts): Promise<void> => {
  for (const { name, password } of accounts) {
    const user = await documents.findUser(name)
    if (user && !user.disabled && (await passwords.verify(user.passwordHash, password))) {
      throw new OptionProblem(
        `The demo account “${name}” is in this data folder and everybody knows its password. ` +
          'Choose another folder with --data, or serve the demo on 127.0.0.1 without --trust-proxy and --public-url.',
      )
    }
  }
}
