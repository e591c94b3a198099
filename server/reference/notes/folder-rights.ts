import type { adminCalls } from '#contract/admin-calls.ts'
import type { CallNotes } from '../call-note.ts'
import { assetId, ifMatch } from './samples.ts'

const changes = [{ path: 'press', view: ['press'], download: { '*': ['press'] } }]

type FolderRightsCall = keyof Pick<
  typeof adminCalls,
  'getFolderRules' | 'findFolders' | 'previewFolderRules' | 'saveFolderRules' | 'explainRights'
>

/** Notes on the calls for rules of folders. */
export const folderRightsNotes: CallNotes<FolderRightsCall> = {
  getFolderRules: {
    summary: 'Rules for folders: who sees and downloads their files',
    description:
      'A folder without a rule inherits that of the nearest folder above. A table of the media folder that names the right of a file is stronger.',
    support: 'optional',
    example: {
      response: {
        etag: '7',
        isUnreadable: false,
        rules: [{ path: 'press', view: ['press'], by: 'admin', at: 1_764_320_000_000 }],
        groups: ['press'],
      },
    },
  },
  findFolders: {
    summary: 'Folders with assets, by a part of their path',
    support: 'optional',
    example: { query: { text: 'press' }, response: { folders: [{ path: 'press', assetCount: 340 }], total: 1 } },
  },
  previewFolderRules: {
    summary: 'What changes of the rules would do',
    description: 'A change without rights removes the rule of its folder. Nothing is stored. Disabled accounts do not count.',
    support: 'optional',
    example: {
      body: { changes },
      response: {
        lostAccounts: 12,
        gainedAccounts: 0,
        guestsLose: true,
        guestsGain: false,
        lostAssets: 340,
        gainedAssets: 0,
        classes: [
          { kind: 'guests', groups: [], accountCount: 0, names: [], view: { lost: 340, gained: 0 }, download: { lost: 340, gained: 0 } },
        ],
        assets: [{ id: assetId, title: 'Old harbour at dusk', path: 'press/harbour.jpg', change: 'lost' }],
      },
    },
  },
  saveFolderRules: {
    summary: 'Save changes of the rules',
    description: 'All other rules stay. The rules decide at once; search and counts follow within seconds.',
    support: 'optional',
    errors: ['config.conflict', 'server.full'],
    headers: [ifMatch(true)],
    example: { body: { changes }, response: { etag: '8' } },
  },
  explainRights: {
    summary: 'Why a person may see and download an asset, or not',
    description: 'Reasons are in the order in which they decide. `line` is missing if the server does not know the present line.',
    support: 'optional',
    errors: ['asset.not-found', 'account.not-found'],
    example: {
      body: { asset: 'press/harbour.jpg', person: { kind: 'guest' } },
      response: {
        id: assetId,
        title: 'Old harbour at dusk',
        path: 'press/harbour.jpg',
        canView: false,
        allowed: [],
        refused: ['0', 'web-jpg'],
        reasons: [
          { code: 'folder', right: 'view', groups: ['press'], path: 'press', by: 'admin', at: 1_764_320_000_000 },
          { code: 'group.none', right: 'view', groups: ['press'] },
        ],
      },
    },
  },
}
