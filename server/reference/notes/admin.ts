import type { adminCalls } from '#contract/admin-calls.ts'
import type { CallNotes } from '../call-note.ts'
import { folderRightsNotes } from './folder-rights.ts'
import { peopleNotes } from './people.ts'
import { accountId, administratorId, assetId, digest, ifMatch, session } from './samples.ts'

const authorship = { savedAt: 1_764_320_000_000, savedBy: 'admin' }
const file = `${digest}.css`
const content = { config: { global: { website_title: 'Stadtmuseum' } }, texts: {}, pages: {} }
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
  ...peopleNotes,
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
            person: { id: administratorId, name: 'admin' },
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
