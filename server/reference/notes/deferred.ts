import type { deferredCalls } from '#contract/deferred-calls.ts'
import type { CallNotes } from '../call-note.ts'
import { asset, assetId, otherId, ownDataExample, tokenExample } from './samples.ts'
import { secondFactorNotes } from './second-factor.ts'
import { shareLinkNotes } from './share-links.ts'

const state = '41.9f86d081'

/** Notes on the calls of downloads, accounts, suggestions and offline copies. */
export const deferredNotes: CallNotes<keyof typeof deferredCalls> = {
  download: {
    summary: 'Address of a file or of a zip of several',
    description:
      'The address is signed, ends after a short time and supports ranges with a strong `ETag`. With `operation=zip` several ids are one zip. Files that the session may not download are in `rejected_asset_ids`.',
    support: 'named',
    errors: ['asset.not-found', 'access.no-download-right', 'download.conversion-busy', 'download.conversion-failed', 'server.full'],
    example: {
      query: { id: [assetId], csetid: '0', target: 'down' },
      response: { url: '/assetportal/api/signed/eyJhIjoi/harbour.jpg', name: 'harbour.jpg', bytes: 8_421_376 },
    },
  },
  getPreview: {
    summary: 'Address of the preview of an asset or of one of its pages',
    description:
      'A response without `url` means that the session may not see the picture. With `text`, the response names the pages where a search finds it.',
    support: 'named',
    errors: ['asset.not-found'],
    example: {
      query: { id: assetId, target: 'view', page: '1' },
      response: { url: `/assetportal/api/media/${assetId}/preview/9f86d081884c`, asset_groups: ['image'], pages: 1 },
    },
  },
  getVideo: {
    summary: 'Sources and captions of a video',
    support: 'named',
    errors: ['asset.not-found'],
    example: {
      params: { id: assetId },
      response: {
        url: `/assetportal/api/media/${assetId}/video/9f86d081884c`,
        sources: [{ src: `/assetportal/api/media/${assetId}/video/9f86d081884c`, size: 1080, type: 'video/mp4' }],
        captions: [{ label: 'English', src: `/assetportal/api/media/${assetId}/captions-en/9f86d081884c`, lang: 'en' }],
      },
    },
  },
  ...secondFactorNotes,
  ...shareLinkNotes,
  listSessions: {
    summary: 'Sessions of the account, the last used first',
    support: 'optional',
    example: {
      response: {
        sessions: [{ id: 's1', current: true, created: 1_764_320_000_000, seen: 1_764_330_000_000, browser: 'Firefox', system: 'Windows' }],
      },
    },
  },
  endSessions: {
    summary: 'End one session of the account, or all others',
    support: 'optional',
    example: { body: { others: true }, response: { result: true } },
  },
  changePassword: {
    summary: 'Change the password of the account',
    description: 'Ends every other session of the account.',
    support: 'optional',
    errors: ['password.wrong', 'password.blocked', 'password.common', 'password.guessable', 'password.single-sign-on'],
    example: { body: { current: 'a long password', password: 'a new long password' }, response: { result: true } },
  },
  listTokens: {
    summary: 'App tokens of the account, the newest first',
    description: 'An expired token stays listed for 30 days.',
    support: 'optional',
    example: { response: { tokens: [tokenExample] } },
  },
  addToken: {
    summary: 'Create an app token, with which a script acts for the account',
    description:
      '`access` is the upper bound of its rights: `read` searches and views, `download` also downloads, `change` also changes bookmarks. The response contains the token, and no later call returns it. An account has at most 20 tokens.',
    support: 'optional',
    example: {
      body: { name: 'Nightly export', access: 'download', days: 90 },
      response: { ...tokenExample, used: null, token: 'vitrine_9mJ0ZB1Yy0pT3nq6xqkQ8o3v0yXH2cU7wJfC5tLr4aE' },
    },
  },
  revokeToken: {
    summary: 'Revoke an app token of the account',
    support: 'optional',
    example: { body: { id: tokenExample.id }, response: { result: true } },
  },
  getOwnAccount: {
    summary: 'What the owner may do with the account',
    description: '`deletion` is null unless the configuration allows it (`login.delete_account`).',
    support: 'optional',
    example: { response: { deletion: 'password' } },
  },
  exportOwnData: {
    summary: 'Everything the portal stores about the user, without secrets',
    description: 'The log has at most 1,000 entries. An account gets ten exports an hour.',
    support: 'optional',
    errors: ['request.too-many'],
    example: { response: ownDataExample },
  },
  removeOwnAccount: {
    summary: 'Delete the own account with its sessions, app tokens, bookmarks and linked identities',
    description: '`password`, or `name` for an account that signs in at another provider.',
    support: 'optional',
    errors: ['request.not-found', 'password.wrong', 'password.blocked', 'account.last-administrator'],
    example: { body: { password: 'a long password' }, response: { result: true } },
  },
  getStartHead: {
    summary: 'Title and picture of the start page from the media folder',
    description: 'The picture is one that every guest may view. Either is missing if there is none.',
    support: 'optional',
    example: { response: { title: 'Stadtmuseum', picture: { url: '/assetportal/api/media/a1/preview/0f1e2d3c4b5a' } } },
  },
  suggest: {
    summary: 'Completions of a typed search text',
    support: 'optional',
    example: {
      query: { solr_q: 'harb', solr_facetfields: ['location'] },
      response: {
        values: [{ field: 'location', value: 'Harbour', label: 'Harbour', count: 12, text: '*' }],
        titles: [{ title: 'Old harbour at dusk', id: assetId }],
      },
    },
  },
  findMissing: {
    summary: 'Which assets the session cannot see',
    description: 'The same as `missing` of `GET assets`, for more ids than an address can contain.',
    support: 'optional',
    errors: ['server.busy'],
    example: { body: { ids: [assetId, otherId] }, response: { asked: 2, missing: [otherId] } },
  },
  getOfflineAssets: {
    summary: 'Everything that a device needs to show and find assets offline',
    description:
      '`permissionSeconds` is the offline permission in seconds: how long the device may show the assets without contact to the server. An asset whose rights end earlier has its own.',
    support: 'optional',
    example: {
      body: { ids: [assetId, otherId] },
      response: {
        permissionSeconds: 2_592_000,
        assets: [
          {
            asset,
            entry: {
              texts: { title: ['Old harbour at dusk'] },
              facets: { asset_groups: ['image'] },
              numbers: { imp_date: 1_764_320_000 },
              order: 1,
              labels: {},
            },
          },
        ],
        refused: [otherId],
      },
    },
  },
  getOfflinePictures: {
    summary: 'Several pictures in one response',
    description:
      'Four bytes with the length of the index as an unsigned big-endian integer, the index as JSON, then the bytes of the pictures in the order of the addresses. An entry of the index is `{"bytes": number, "headers": object}`, or null for a picture that does not exist. The response may end after some of the pictures; the client then requests the others again.',
    support: 'optional',
    example: { body: { addresses: [`/assetportal/api/media/${assetId}/thumb/9f86d081884c`] } },
  },
  getCopyState: {
    summary: 'Whether rights have changed since the last check',
    description: 'Cheap enough for one request a minute.',
    support: 'optional',
    example: { query: { since: state }, response: { state, changed: false, permissionSeconds: 2_592_000 } },
  },
  getReading: {
    summary: 'Progress of the first scan',
    description: 'Percent for all but administrators, because the number of files would reveal hidden ones.',
    support: 'optional',
    example: { response: { isReading: true, done: 40, total: 100, hasFiles: true } },
  },
  getChanges: {
    summary: 'Wait until assets change',
    description:
      'Responds as soon as the state differs from `since`, and with the same state if nothing has changed for almost a minute. Without `since` the response is immediate. The state reveals nothing about assets: hidden ones change it, too.',
    support: 'optional',
    example: { query: { since: state }, response: { state: '42.1c0d9a7e' } },
  },
  checkCopies: {
    summary: 'Which offline copies the device has to remove',
    support: 'optional',
    errors: ['server.busy'],
    example: { body: { ids: [assetId, otherId] }, response: { asked: 2, hidden: [otherId], forbidden: [], isComplete: true } },
  },
  getCoordinates: {
    summary: 'Where a picture was taken',
    description: 'Null if the asset page does not show the field `coordinates`, or if the place is unknown.',
    support: 'optional',
    errors: ['asset.not-found'],
    example: { query: { id: assetId }, response: { coordinates: '53.5436, 9.9668' } },
  },
  getLiveness: { summary: 'Whether the process runs', support: 'optional', example: { response: { live: true } } },
  getContentLocales: {
    summary: 'Languages of the metadata',
    support: 'named',
    example: { response: { locales: ['de', 'en'] } },
  },
  getCustomPage: {
    summary: 'Languages of the first own page or of `page`; with `lang`, the page of one language',
    support: 'named',
    errors: ['request.not-found'],
    example: { query: { lang: 'de' }, response: { html: '<h1>Impressum</h1>' } },
  },
  getAllLanguages: {
    summary: 'Names of languages in one language',
    support: 'named',
    example: { query: { lang: 'de' }, response: { de: 'Deutsch', en: 'Englisch' } },
  },
  getReadiness: {
    summary: 'Whether the server can respond to requests',
    description: 'Status 503 with the same body and the code `server.busy` while the server starts, ends or cannot reach its stores.',
    support: 'optional',
    errors: ['server.busy'],
    example: { response: { ready: true, done: 0, total: 0 } },
  },
}
