import { ApiError } from '../common/api-error.ts'
import type { Caller } from '../common/caller.ts'
import { requestedLocale } from '../http/accept-locale.ts'
import { ifMatchOf } from '../http/etag.ts'
import type { Handlers } from '../http/handlers.ts'
import { readAuditLog } from '../services/audit-log.ts'
import type { Services } from '../services/services.ts'
import type { ActingAdministrator } from '../services/sign-in/acting-administrator.ts'

type PeopleHandlers = Pick<
  Handlers,
  | 'listAccounts'
  | 'addAccount'
  | 'changeAccount'
  | 'importAccounts'
  | 'sendPasswordLink'
  | 'endAccountSessions'
  | 'resetFactors'
  | 'removeAccount'
  | 'listGroups'
  | 'addGroup'
  | 'changeGroup'
  | 'removeGroup'
  | 'getSignInRules'
  | 'saveSignInRules'
  | 'testSignInRules'
  | 'getAudit'
>

const actorOf = ({ caller, request }: { readonly caller: Caller; readonly request: Request }): ActingAdministrator => {
  if (caller.userId === null) throw new ApiError('access.denied')
  // The page hides what a server does not have. A refusal would send the administrator to the sign-in.
  if (caller.managesPeople !== true) throw new ApiError('request.not-found')
  return { id: caller.userId, locale: requestedLocale(request) }
}

/** Accounts and their changes by administrators. */
export const createPeople = ({
  accountAdministration: accounts,
  groupAdministration: groups,
  signInRules,
  stores,
}: Services): PeopleHandlers => ({
  listAccounts: (context) => accounts.list(context.query, actorOf(context)),
  addAccount: (context) => accounts.add(context.body, actorOf(context)),
  changeAccount: async (context) => {
    const { id, ...change } = context.body
    await accounts.change(id, change, actorOf(context))
    return { result: true }
  },
  importAccounts: (context) => accounts.importCsv(context.body, actorOf(context)),
  sendPasswordLink: (context) => accounts.sendLink(context.body.id, actorOf(context)),
  endAccountSessions: async (context) => {
    await accounts.endSessions(context.body.id, actorOf(context))
    return { result: true }
  },
  resetFactors: async (context) => {
    await accounts.resetFactors(context.body.id, actorOf(context))
    return { result: true }
  },
  removeAccount: async (context) => {
    await accounts.remove(context.body.id, actorOf(context))
    return { result: true }
  },
  listGroups: (context) => groups.list(actorOf(context).locale),
  addGroup: async (context) => {
    await groups.add(context.body, actorOf(context))
    return { result: true }
  },
  changeGroup: (context) => groups.change(context.body, actorOf(context)),
  removeGroup: (context) => groups.remove(context.body.name, actorOf(context)),
  getSignInRules: (context) => signInRules.list(actorOf(context).locale),
  saveSignInRules: async (context) => {
    const actor = actorOf(context)
    const version = ifMatchOf(context.request)
    if (version === null) throw new ApiError('request.invalid', { field: 'If-Match' })
    return { etag: await signInRules.save(context.body.rules, actor.id, version) }
  },
  testSignInRules: (context) => {
    actorOf(context)
    return signInRules.test(context.body.rules, context.body.claims)
  },
  getAudit: ({ query }) => readAuditLog(stores, query),
})
