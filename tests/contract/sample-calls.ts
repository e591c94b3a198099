import type { CallName } from '../../src/contract/calls.ts'
import { password, type RequestOptions } from '../support/portal.ts'

const form = (): BodyInit => {
  const data = new FormData()
  data.append('file', new Blob(['a{color:red}'], { type: 'text/css' }), 'x.css')
  return data
}

/** One valid request for each call. The type requires an entry for every new call. */
export const sampleCalls: Readonly<Record<CallName, () => RequestOptions>> = {
  getSession: () => ({ json: {} }),
  checkSession: () => ({}),
  logout: () => ({}),
  listSessions: () => ({}),
  endSessions: () => ({ json: { others: true } }),
  setLocale: () => ({ query: { locale: 'en' } }),
  getConvertSets: () => ({ query: { asset_id: ['open'] } }),
  sendPasswordMail: () => ({ json: { user: 'Ursel', subject: 's', message: 'm' } }),
  changePassword: () => ({ json: { current: password, password: 'another new one' } }),
  setPassword: () => ({ json: { token: 'x'.repeat(43), password: 'a new password' } }),
  search: () => ({ query: { solr_q: '*', solr_facetfields: ['licence', 'filesize'], solr_rows: 5 } }),
  suggest: () => ({ query: { solr_q: 'fil', solr_facetfields: ['licence', 'folder', 'filesize'] } }),
  getAssets: () => ({ query: { assetid: ['open', 'unknown'] } }),
  getCoordinates: () => ({ query: { id: 'open' } }),
  findMissing: () => ({ json: { ids: ['open', 'unknown'] } }),
  getCopyState: () => ({}),
  checkCopies: () => ({ json: { ids: ['open', 'unknown'] } }),
  keepAssets: () => ({ json: { ids: ['open', 'unknown'] } }),
  download: () => ({ query: { id: ['open'], csetid: '0', target: 'down' } }),
  getPreview: () => ({ query: { id: 'open', target: 'view' } }),
  getVideo: () => ({ params: { id: 'film' } }),
  getDownloadInfo: () => ({}),
  getBookmarks: () => ({}),
  saveBookmarks: () => ({ json: [{ id: 'open' }] }),
  listCollections: () => ({ query: { operation: 'list' } }),
  getCollection: () => ({ query: { collection: 'collection_7' } }),
  getConfig: () => ({}),
  saveConfig: () => ({ json: { global: { website_title: 'Portal' } } }),
  getAvailability: () => ({}),
  getTranslationLocales: () => ({ query: { lang: 'de' } }),
  saveTranslations: () => ({ query: { lang: 'de' }, json: { messages: { a: 'b' } } }),
  getCustomPage: () => ({}),
  saveCustomPage: () => ({ query: { lang: 'de' }, json: { html: '<p>Hallo</p>' } }),
  getWorkspace: () => ({}),
  saveDraft: () => ({ json: { content: { config: {}, texts: {}, pages: {} }, base: { config: '0' } }, headers: { 'If-Match': '"0"' } }),
  publishDraft: () => ({ json: {}, headers: { 'If-Match': '"none"' } }),
  getHistory: () => ({}),
  getStoredVersion: () => ({ query: { part: 'config', revision: 1 } }),
  getReport: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  getPreviewGroups: () => ({}),
  beginPreview: () => ({ json: { kind: 'guest' } }),
  getTileImage: () => ({ query: { id: 'open' } }),
  saveTileImage: () => ({ query: { id: 'tile' }, body: new FormData() }),
  getFile: () => ({ params: { name: 'style' } }),
  saveFile: () => ({ params: { name: 'style' }, body: form() }),
  getContentLocales: () => ({}),
  getIndexFields: () => ({}),
  getAllLanguages: () => ({ query: { lang: 'de' } }),
  getLiveness: () => ({}),
  getReadiness: () => ({}),
  getReading: () => ({}),
  getVersion: () => ({}),
}
