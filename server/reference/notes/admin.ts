import type { adminCalls } from '#contract/admin-calls.ts'
import type { CallNotes } from '../call-note.ts'
import { folderRightsNotes } from './folder-rights.ts'
import { assetId, digest, ifMatch, session } from './samples.ts'

const authorship = { savedAt: 1_764_320_000_000, savedBy: 'admin' }
const file = `${digest}.css`
const content = { config: { global: { website_title: 'Stadtmuseum' } }, texts: {}, pages: {} }
const accountId = '5d1c7a52-0c0f-4ed8-93a7-6b1a2f3e4d5c'
const signInRules = [{ claim: 'realm_access.roles', value: 'press-*', group: 'press' }]
const uploadErrors = ['upload.unsupported', 'upload.invalid', 'request.too-many', 'server.full'] as const

/** Notes on the calls of the administration. */
export const adminNotes: CallNotes<keyof typeof adminCalls> = {
  saveConfig: {
    summary: 'Publish a configuration',
    description: 'Takes effect at once. The page itself saves a draft and publishes it where the backend has drafts.',
    support: 'named',
    errors: ['config.conflict', 'config.read-only', 'server.full'],
    headers: [ifMatch(false)],
    example: { body: { global: { website_title: 'Stadtmuseum' } }, response: { result: true } },
  },
  saveTranslations: {
    summary: 'Publish the own texts of a language',
    support: 'named',
    errors: ['translation.malformed', 'config.conflict', 'server.full'],
    headers: [ifMatch(false)],
    example: { query: { lang: 'de' }, body: { messages: { 'views.dashboard.hero.title': 'Willkommen' } }, response: { result: true } },
  },
  saveCustomPage: {
    summary: 'Publish the own page of a language',
    support: 'named',
    errors: ['config.conflict', 'server.full'],
    headers: [ifMatch(false)],
    example: { query: { lang: 'de' }, body: { html: '<h1>Impressum</h1>' }, response: { result: true } },
  },
  getWorkspace: {
    summary: 'Everything that administrators edit, published and as a draft',
    support: 'optional',
    example: {
      response: { etag: '12', draft: null, published: { config: content.config, texts: {}, pages: {} }, base: { config: '7' } },
    },
  },
  saveDraft: {
    summary: 'Save the draft of all administrators',
    description: 'An empty draft deletes it.',
    support: 'optional',
    errors: ['config.conflict', 'translation.malformed', 'upload.missing', 'server.full'],
    headers: [ifMatch(true)],
    example: { body: { content, base: { config: '7' } }, response: { etag: '13' } },
  },
  publishDraft: {
    summary: 'Publish the draft completely or not at all',
    support: 'optional',
    errors: ['config.conflict', 'config.read-only', 'translation.malformed', 'upload.missing', 'server.full'],
    headers: [ifMatch(true)],
    example: { body: {}, response: { result: true } },
  },
  getHistory: {
    summary: 'Published versions of all parts, newest first',
    support: 'optional',
    example: { response: { versions: [{ part: 'config', revision: 7, removed: false, ...authorship }] } },
  },
  getStoredVersion: {
    summary: 'One published version',
    support: 'optional',
    errors: ['request.not-found'],
    example: { query: { part: 'config', revision: '7' }, response: { body: content.config } },
  },
  saveTileImage: {
    summary: 'Store the picture of a tile of the start page',
    description: 'The form has one field `file`; an empty body removes the picture.',
    support: 'named',
    errors: [...uploadErrors, 'config.conflict'],
    headers: [ifMatch(false)],
    example: { query: { id: 'tile-1' }, response: { result: true } },
  },
  stageFile: {
    summary: 'Store a file for a draft',
    description: 'Visitors see it when the draft is published.',
    support: 'optional',
    errors: uploadErrors,
    example: { query: { name: 'style' }, response: { file } },
  },
  saveFile: {
    summary: 'Store a file of the configuration',
    description: 'Takes effect at once. The form has one field `file`; an empty body removes the file.',
    support: 'named',
    errors: [...uploadErrors, 'config.conflict'],
    headers: [ifMatch(false)],
    example: { params: { name: 'style' }, response: { result: true } },
  },
  getMediaProblems: {
    summary: 'Media files that could not be used',
    description:
      '`problems` is null while nothing is known, for example during the first scan. `parts` is the reason as codes with values, for a translation.',
    support: 'optional',
    example: {
      response: { problems: [{ path: 'press/hall.jpg', reason: 'is empty', parts: [{ code: 'file.empty', values: {} }] }], total: 1 },
    },
  },
  retryMedia: {
    summary: 'Read unusable media files again',
    support: 'optional',
    example: { body: {}, response: { count: 1 } },
  },
  getTables: {
    summary: 'Tables of the media folder that describe its files, or could',
    support: 'optional',
    example: { response: { tables: [{ path: 'objects.csv', fileCount: 163, use: 'noticed' }] } },
  },
  previewTable: {
    summary: 'What a table does with a mapping of its columns',
    description: 'Without `columns` the stored mapping applies, else the automatic one. Nothing is stored.',
    support: 'optional',
    errors: ['request.not-found', 'server.busy'],
    example: {
      body: { path: 'objects.csv', columns: null },
      response: {
        columns: [
          { header: 'Bilddatei', mapping: { as: 'field', header: 'Bilddatei', field: 'file' }, isRight: false, samples: ['hall.jpg'] },
        ],
        rows: [
          {
            path: 'press/hall.jpg',
            isFound: true,
            picture: null,
            fields: [{ field: 'title', label: null, values: ['The hall'] }],
            view: null,
          },
        ],
        rowCount: 1,
        foundCount: 1,
        hiddenCount: 0,
        restrictedCount: 0,
        problems: [],
      },
    },
  },
  saveTableMapping: {
    summary: 'Store or remove the mapping of the columns of a table',
    description:
      'Takes effect within seconds. A column whose header names a right stays a right unless `ignoresRight` confirms the change. Without `columns` the mapping is removed.',
    support: 'optional',
    example: {
      body: { path: 'objects.csv', columns: [{ as: 'field', header: 'Bilddatei', field: 'file' }] },
      response: { result: true },
    },
  },
  getReport: {
    summary: 'Searches, downloads and bookmarks, counted by day and never by user',
    support: 'optional',
    example: {
      query: { from: '2026-01-01', to: '2026-01-31' },
      response: {
        days: [{ day: '2026-01-05', searches: 12, withoutResult: 1, downloads: 3 }],
        searches: [{ text: 'harbour', count: 5 }],
        withoutResult: [],
        downloads: [{ id: assetId, title: 'Old harbour at dusk', count: 3 }],
        bookmarks: [],
      },
    },
  },
  getDateReport: {
    summary: 'When assets become visible or downloadable, and when they stop being so, in the next 30 days',
    description:
      'The first 1,000 dates. The limits come from the columns `visible_from`, `visible_until`, `download_from` and `download_until` of tables, or from IPTC dates.',
    support: 'optional',
    example: {
      response: {
        dates: [{ id: assetId, title: 'Old harbour at dusk', path: 'press/harbour.jpg', limit: 'visible_until', at: 1_767_394_800_000 }],
        total: 1,
      },
    },
  },
  ...folderRightsNotes,
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
        self: '0f4b2f5e-7a39-4d58-9d53-6a5b9f1f1c11',
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
  getAudit: {
    summary: 'Log of sign-ins and changes, newest first',
    description: 'Downloads are not listed, so that the log does not show what single users download.',
    support: 'optional',
    example: {
      query: { event: 'account.changed' },
      response: {
        entries: [
          {
            id: 4711,
            at: 1_764_320_000_000,
            event: 'account.changed',
            person: { id: '0f4b2f5e-7a39-4d58-9d53-6a5b9f1f1c11', name: 'admin' },
            account: { id: accountId, name: 'nina' },
            detail: { 'groups.before': 'press', 'groups.after': 'press, staff' },
          },
        ],
        next: null,
      },
    },
  },
  getPreviewGroups: {
    summary: 'Groups of all accounts, for a role preview',
    support: 'optional',
    example: { response: { groups: ['press'] } },
  },
  beginPreview: {
    summary: 'See the portal with the rights of a role',
    description: 'A read-only session. It ends with the session of the administrator, or after 30 minutes.',
    support: 'optional',
    example: { body: { kind: 'user', groups: ['press'] }, response: { ...session, user: 'admin' } },
  },
}
