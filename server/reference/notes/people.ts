import type { adminCalls } from '#contract/admin-calls.ts'
import type { CallNotes } from '../call-note.ts'
import { accountId, administratorId, ifMatch } from './samples.ts'

const signInRules = [{ claim: 'realm_access.roles', value: 'press-*', group: 'press' }]

type PeopleCall = keyof Pick<
  typeof adminCalls,
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
>

/** Notes on the calls for accounts and groups. */
export const peopleNotes: CallNotes<PeopleCall> = {
  listAccounts: {
    summary: 'Accounts of the portal',
    description:
      'A page of the accounts that meet all conditions. No response contains a password or its hash. To an administrator without the right to manage people this call and the other calls that read or change accounts respond as if they did not exist.',
    support: 'optional',
    example: {
      query: { text: 'nina', rows: '50' },
      response: {
        accounts: [
          {
            id: accountId,
            name: 'nina',
            mail: 'nina@example.org',
            groups: ['press'],
            isAssetUser: true,
            isGuiAdmin: false,
            managesPeople: false,
            disabled: false,
            isInvited: true,
            isLinked: false,
            hasSecondFactor: true,
          },
        ],
        total: 1,
        groups: ['press'],
        delivery: 'mail',
        self: administratorId,
        abilities: ['import', 'rename'],
      },
    },
  },
  addAccount: {
    summary: 'Add an account without a password',
    description:
      'The invitation sets the password. It is valid for seven days and works once. It is mailed if the portal sends mails and the account has an address, else the response contains its token.',
    support: 'optional',
    errors: ['account.name-taken', 'request.too-many'],
    example: {
      body: { name: 'nina', mail: 'nina@example.org', groups: ['press'], isAssetUser: true, isGuiAdmin: false },
      response: { id: accountId, delivery: 'mail', token: null, lifetime: 604_800 },
    },
  },
  changeAccount: {
    summary: 'Change the name, address, groups or roles of an account, or disable it',
    description: 'A disabled account is signed out everywhere. The last administrator who can sign in and manages people stays.',
    support: 'optional',
    errors: ['account.not-found', 'account.name-taken', 'account.last-administrator'],
    example: { body: { id: accountId, groups: ['press', 'staff'] }, response: { result: true } },
  },
  importAccounts: {
    summary: 'Add and change accounts by a CSV file, or show what it would do',
    description:
      'The columns are those of the exported list, in English or German; only the name is required. A missing column or an empty right changes nothing. Send `dryRun` first, and then its `plan`: if accounts have changed in the meantime, the response is a new preview with the problem `changed`. One call applies up to 250 lines; repeat it with the new `plan` while `remaining` is not 0. The own rights of the administrator stay.',
    support: 'optional',
    errors: ['request.too-many'],
    example: {
      body: { text: 'Username;Email;Groups\nnina;nina@example.org;press\n', dryRun: true },
      response: {
        problem: null,
        plan: 'Zx1w2v',
        ignored: [],
        counts: { added: 0, changed: 1, unchanged: 0, refused: 0 },
        lines: [{ line: 2, name: 'nina', outcome: 'changed', changes: [{ field: 'groups', before: '', after: 'press' }] }],
        remaining: 1,
        links: [],
        lifetime: 604_800,
        delivery: 'mail',
      },
    },
  },
  sendPasswordLink: {
    summary: 'Invite the owner of an account again, or let them choose a new password',
    description: 'A link for a new password is valid for 24 hours. The present password stays valid until the link is used.',
    support: 'optional',
    errors: ['account.not-found', 'password.single-sign-on', 'request.too-many'],
    example: { body: { id: accountId }, response: { delivery: 'mail', token: null, lifetime: 86_400 } },
  },
  endAccountSessions: {
    summary: 'End all sessions of an account',
    support: 'optional',
    errors: ['account.not-found'],
    example: { body: { id: accountId }, response: { result: true } },
  },
  resetFactors: {
    summary: 'Remove the second factor of an account whose owner has lost it',
    description: 'The password stays. The owner gets a mail.',
    support: 'optional',
    errors: ['account.not-found'],
    example: { body: { id: accountId }, response: { result: true } },
  },
  removeAccount: {
    summary: 'Remove an account with its sessions, bookmarks and linked identities',
    support: 'optional',
    errors: ['account.not-found', 'account.last-administrator'],
    example: { body: { id: accountId }, response: { result: true } },
  },
  listGroups: {
    summary: 'Groups with their members and rights',
    description:
      'A group exists as soon as an account, a rule for a folder, a table of the media folder or an administrator names it. `everyone`, `guests` and `users` are built in and not listed.',
    support: 'optional',
    example: {
      response: {
        groups: [
          {
            name: 'press',
            description: 'Journalists',
            people: 12,
            rules: [{ path: 'press', view: true, download: false }],
            ruleCount: 1,
            files: 340,
            signInRules: 0,
            isKept: true,
            secondFactor: { since: 1_764_320_000_000, graceDays: 14 },
          },
        ],
      },
    },
  },
  addGroup: {
    summary: 'Add a group before it has members',
    support: 'optional',
    errors: ['group.name-taken', 'config.conflict'],
    example: { body: { name: 'press', description: 'Journalists' }, response: { result: true } },
  },
  changeGroup: {
    summary: 'Describe or rename a group, or require a second factor of its members',
    description:
      'With `secondFactor`, all calls of members with a password but without a second factor respond with `factor.required` after the days of grace. Excepted are those that set up a second factor, and open calls. A new name also replaces the old one in all accounts, rules for folders and rules of the single sign-on. Tables of the media folder keep the old name. With `join`, the group joins another one that exists.',
    support: 'optional',
    errors: ['group.not-found', 'group.name-taken', 'config.conflict'],
    example: { body: { name: 'press', newName: 'media' }, response: { people: 12 } },
  },
  removeGroup: {
    summary: 'End the membership of all accounts in a group',
    description:
      'Rules and tables that name the group stay. They give nobody anything while the group has no members; a rule of the single sign-on gives it members again.',
    support: 'optional',
    errors: ['group.not-found', 'config.conflict'],
    example: { body: { name: 'press' }, response: { people: 12 } },
  },
  getSignInRules: {
    summary: 'Rules that give groups to people by what the single sign-on says about them',
    description: '`isOffered` = the portal has a provider. `groups` are those of all accounts.',
    support: 'optional',
    example: { response: { etag: '7', isUnreadable: false, isOffered: true, rules: signInRules, groups: ['press'] } },
  },
  saveSignInRules: {
    summary: 'Replace the rules for groups of the single sign-on',
    description:
      'The next sign-in of each person applies them: of the groups that rules name, the person has exactly those of the matching rules. All other groups stay.',
    support: 'optional',
    errors: ['config.conflict', 'server.full'],
    headers: [ifMatch(true)],
    example: { body: { rules: signInRules }, response: { etag: '8' } },
  },
  testSignInRules: {
    summary: 'What rules would give to a person',
    description:
      'Nothing is stored. A claim is a text, a number, a boolean or a list of these. `*` at the end of a value matches any text after it.',
    support: 'optional',
    example: {
      body: { rules: signInRules, claims: { realm_access: { roles: ['press-desk'] } } },
      response: { groups: ['press'], matches: [{ rule: 0, group: 'press' }], missing: [] },
    },
  },
}
