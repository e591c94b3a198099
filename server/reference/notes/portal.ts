import { bookmarkHeaders } from '#contract/bookmark.ts'
import { configFormatVersion } from '#contract/info.ts'
import type { portalCalls } from '#contract/portal-calls.ts'
import type { CallNotes } from '../call-note.ts'
import { asset, assetId, ifMatch, otherId, session, token } from './samples.ts'

/** Notes on the calls of the portal. */
export const portalNotes: CallNotes<keyof typeof portalCalls> = {
  getSession: {
    summary: 'Sign in, continue a session, or start one as a guest',
    description:
      'With `user` and `pass` it signs in. Without them it continues the session of the `Authorization` header, or starts a session of a guest where guests are allowed. `token` is the token of an external sign-in. The body may also be a form.',
    support: 'named',
    errors: ['auth.invalid-credentials', 'auth.blocked', 'auth.no-authorization', 'auth.session-expired'],
    example: { query: {}, body: { user: 'press', pass: 'a long password' }, response: session },
  },
  checkSession: {
    summary: 'Whether the session is valid',
    support: 'named',
    example: { response: { isGuiAdmin: false, sessionValid: true } },
  },
  logout: { summary: 'End the session', support: 'named', example: { response: { result: true } } },
  setLocale: {
    summary: 'Set the language of the session',
    support: 'named',
    example: { query: { locale: 'de' }, response: { result: true } },
  },
  getConvertSets: {
    summary: 'Formats in which assets can be downloaded',
    support: 'named',
    errors: ['access.no-download-right'],
    example: {
      query: { asset_id: [assetId] },
      response: {
        convert_sets: [
          { id: '0', title: 'Original', format: 'jpg', width: 6000, height: 4000, bytes: 8_421_376, assets: 1 },
          {
            id: 'web-jpg',
            title: 'JPEG for the web',
            format: 'jpg',
            width: 2000,
            height: 1333,
            bytes: 412_000,
            estimated: true,
            assets: 1,
          },
        ],
      },
    },
  },
  sendPasswordMail: {
    summary: 'Send a link for a new password',
    description: 'The response is the same for accounts that do not exist.',
    support: 'named',
    errors: ['mail.not-configured', 'request.too-many'],
    example: { body: { user: 'press' }, response: { result: true } },
  },
  setPassword: {
    summary: 'Set a new password with the link of an e-mail',
    description: 'Ends every session of the account.',
    support: 'optional',
    errors: ['auth.link-over', 'password.common', 'password.guessable'],
    example: { body: { token, password: 'a new long password' }, response: { result: true } },
  },
  search: {
    summary: 'Search the assets that the session may see',
    description:
      'Values of one field are alternatives; fields and words narrow the result. `solr_q` also contains dates (`2024-02`), technical data (`50mm`), `-word`, `OR`, `NOT`, parentheses, phrases in quotes and `field:value`. A portal with Solr reads words and phrases only.',
    support: 'named',
    example: {
      query: {
        solr_q: 'harbour',
        filter: '{"asset_groups":["image"]}',
        solr_facetfields: ['licence'],
        solr_sort: 'score desc',
        solr_rows: '25',
      },
      response: {
        facetCounts: { facetFields: { licence: [{ value: 'cc-by', label: 'CC BY', count: 1, countStr: '1' }] } },
        response: { docs: [asset], numFound: 1 },
      },
    },
  },
  getAssets: {
    summary: 'Assets by their ids',
    support: 'named',
    example: { query: { assetid: [assetId, otherId] }, response: { docs: [asset], missing: [otherId] } },
  },
  getDownloadInfo: {
    summary: 'Number of assets that can be bookmarked or zipped without a confirmation',
    support: 'named',
    example: { response: { max_assets: 500 } },
  },
  getBookmarks: {
    summary: 'Bookmarks of the user, newest last',
    description: 'The `ETag` is the base of the next change.',
    support: 'named',
    example: { response: [{ id: assetId }] },
  },
  saveBookmarks: {
    summary: 'Replace the bookmarks of the user',
    description: 'The headers are for devices that merge their changes without loss. A client that sends none of them replaces the list.',
    support: 'named',
    errors: ['bookmarks.conflict'],
    headers: [
      ifMatch(false),
      { name: bookmarkHeaders.clientId, description: 'Random id of the device.', required: false, example: 'd5f0c1' },
      { name: bookmarkHeaders.clientSeq, description: 'Number of the last change in the list.', required: false, example: '7' },
    ],
    example: { body: [{ id: assetId }], response: { result: true } },
  },
  listCollections: {
    summary: 'Collections that the session may see',
    support: 'named',
    example: {
      query: { operation: 'list' },
      response: { collections: [] },
    },
  },
  getCollection: {
    summary: 'Assets of a collection',
    support: 'named',
    example: { query: { collection: 'collection_7', rows: '20' }, response: { docs: [asset], numFound: 1 } },
  },
  getConfig: {
    summary: 'The published configuration',
    description: 'An empty object if none was ever saved. The entries are in the guide for administrators.',
    support: 'named',
    example: { query: {}, response: { global: { website_title: 'Stadtmuseum' } } },
  },
  getAvailability: {
    summary: 'Which files of the configuration exist, and the versions of its parts',
    support: 'named',
    example: { response: { revision: 7, texts: 1_764_320_000_000, style: true, dashboardLogo: true } },
  },
  getTranslationLocales: {
    summary: 'Languages with own texts; with `lang`, the texts of one language',
    support: 'named',
    errors: ['request.not-found'],
    example: { query: { lang: 'de' }, response: { messages: { 'views.dashboard.hero.title': 'Willkommen' } } },
  },
  getTileImage: {
    summary: 'Picture of a tile of the start page',
    support: 'named',
    errors: ['request.not-found'],
    example: { query: { id: 'tile-1' } },
  },
  getFile: {
    summary: 'A file of the configuration: logo, hero picture, stylesheet or font',
    support: 'named',
    errors: ['request.not-found'],
    example: { params: { name: 'style' } },
  },
  getIndexFields: {
    summary: 'Fields of the catalogue, for lists and filters',
    support: 'named',
    example: {
      response: {
        visible_fields: [
          {
            field_name: 'licence',
            default_labels: { de: 'Lizenz', en: 'Licence' },
            is_facet: true,
            range_facet: false,
            multi_valued: true,
            origin: 'built-in',
            type: 'string',
          },
        ],
      },
    },
  },
  getVersion: { summary: 'Version of the interface', support: 'named', example: { response: { version: configFormatVersion } } },
}
