import { firstFiles } from './first-graph.config.ts'

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly dynamicImporters: readonly string[] } | null
}

/** Lingui's core names its compiler for development only, and texts of the server seldom need it: it must not travel with the first screen. */
const onlyForCompiling = /message-utils|@messageformat|node_modules[\\/]moo[\\/]/

/**
 * `-lazy-` keeps a chunk out of the precache (pwa.config.ts): 3D and PDF are fetched by users who look at models and at documents offline, the sieve by readers of custom pages,
 * what brings a configuration up to date is needed after an update only, what compiles texts where an admin has written some with placeholders,
 * what an admin's preview speaks of with the page around it, and sums of files where a browser works them out at safe addresses only.
 */
const heavy = [
  [/node_modules[\\/]pdfjs-dist[\\/]cmaps[\\/]/, 'pdf-cmaps-lazy'],
  [/node_modules[\\/]pdfjs-dist[\\/](?:standard_fonts|wasm)[\\/]/, 'pdf-fonts-lazy'],
  [/node_modules[\\/]pdfjs-dist[\\/]/, 'pdfjs-lazy'],
  [/draco_decoder/, 'draco-lazy'],
  [/node_modules[\\/]three[\\/]/, 'three-lazy'],
  [/node_modules[\\/]dompurify[\\/]|src[\\/]widgets[\\/]custom-page[\\/]sanitise/, 'sieve-lazy'],
  [/src[\\/]contract[\\/]config[\\/]migrations[\\/]/, 'migrate-lazy'],
  [/node_modules[\\/]@noble[\\/]/, 'sums-lazy'],
  [/src[\\/](?:domain[\\/]preview[\\/]protocol|contract[\\/]role-preview)\.ts$/, 'admin-preview-lazy'],
  // In the place of modules that a browser does not have.
  [/__vite-browser-external/, 'empty-lazy'],
] as const

/** Nor do visitors fetch what only admins use. */
const forAdmins = [
  [/[\\/](?:@tiptap|prosemirror-[a-z-]+|fast-equals|linkifyjs|orderedmap|rope-sequence|w3c-keyname)[\\/]/, 'editor-lazy'],
  [
    /src[\\/](?:features[\\/]admin|widgets[\\/]config-form|domain[\\/]admin)[\\/]|src[\\/]contract[\\/](?:admin-calls|workspace)\.ts$|[\\/](?:@dnd-kit|react-colorful|pofile|csv-parse)[\\/]/,
    'admin-lazy',
  ],
  [/\.po\?admin\?lingui$/, 'texts-of-admin'],
] as const

/** Buttons that keep something stand on several screens; what they need is one file. */
const forKeeping =
  /src[\\/](?:domain[\\/]kept[\\/](?:atoms|actions|current|fullness|source-now|wish-title)|local[\\/]kept[\\/](?:same-source|most-kept)|platform[\\/]persistence)\.ts$/

/** What everything stands on that keeps rows of a person: one file, of what would be six. */
const forRows =
  /src[\\/](?:local[\\/](?:database[\\/][a-z-]+|catalogue[\\/]check-sum|lock|reader|retry-delay|session-copy|downloads[\\/]pause)|domain[\\/](?:session[\\/](?:person-engine|session-copy)|downloads[\\/]rules))\.ts$/

/** Parts of dialogs, of which each would be a file of its own. */
const forDialogs = /src[\\/]ui[\\/](?:use-modal|modal-header|question-dialog|checkbox|radio|button-link|progress-bar|use-loaded)\.tsx?$/

/** What several places say of downloads, forms and kinds, who is here, and what is in force by now. Nothing in it may need the rows of a person: the database would come along. */
const forWords =
  /src[\\/](?:app[\\/]shell[\\/]use-connection-text|platform[\\/]clipboard|domain[\\/](?:bookmarks[\\/](?:messages|asset-cache)|downloads[\\/](?:messages|announce|max-assets|order-mail|job|safe-name|convert-sets)|asset[\\/]viewer-name|kept[\\/]messages|collections[\\/]name|offline[\\/]marks|session[\\/](?:audience|unknown-person)|config[\\/]refresh|language[\\/]refresh-texts)|widgets[\\/](?:download-dialog[\\/]use-form-text|order-mail[\\/]use-order-mail))\.ts$/

/** How values and their names are shown, in lists, panels and filters. */
const forFields =
  /src[\\/](?:widgets[\\/](?:asset-tile[\\/]field-value|metadata-list[\\/]field-label|rating[\\/]rating|colour-code[\\/]colour-code|result-grid[\\/]list-columns)|domain[\\/]catalogue[\\/]scale-kind)\.tsx?$/

/** What all kinds of asset have in common where they are looked at. */
const forStages =
  /src[\\/](?:widgets[\\/]asset-stage[\\/](?:stage-failure|offline-poster|use-media|zoom[\\/]zoom-keys)|domain[\\/](?:asset[\\/]media|offline[\\/]load-media))\.tsx?$/

/** Fetched when they are needed, and of no use without a server: the preview of a draft, a password from a mail, the forms of files to keep, the question before very many bookmarks, how to install, the language that finds forgotten texts. */
const forOnline =
  /src[\\/](?:app[\\/]start-preview|features[\\/](?:login[\\/](?:new-password-form|password-reset-dialog)|device[\\/]files-dialog|search[\\/]add-all-dialog|install[\\/]ios-hint)|platform[\\/]pseudo)\.tsx?$/

/** Viewers: cached on use and with an offline copy that needs them (src/domain/offline/offline-code.ts). */
const forOfflineCopies =
  /src[\\/](?:widgets[\\/]asset-stage[\\/](?:video[\\/]video-stage|document[\\/]document-stage|model[\\/](?:model-stage|model-scene|read-model|draco))|platform[\\/]pdf[\\/](?:open-pdf|pdf-data))\.tsx?$/

/** Seen once or seldom: kept from the first time on (sw/routes/patterns.ts). */
const seldom = /src[\\/]features[\\/](?:tour[\\/]tour|custom-page[\\/]custom-page-screen)\.tsx$/

/** File of a chunk; screens of the administration, too, stay out of the precache. */
export const nameFile = ({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string =>
  [...forAdmins.map(([pattern]) => pattern), forOnline, forOfflineCopies, seldom].some((pattern) => pattern.test(facadeModuleId ?? ''))
    ? 'assets/[name]-lazy-[hash:7].js'
    : 'assets/[name]-[hash:7].js'

let first: Set<string> | null = null

const collect = (id: string, modules: Modules, seen: Set<string>): Set<string> => {
  if (seen.has(id) || onlyForCompiling.test(id)) return seen
  seen.add(id)
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) collect(next, modules, seen)
  return seen
}

/**
 * Everything that stands between the document and the first results is one file: left alone, each piece that another screen uses too would
 * become a file of its own, twenty in all, which cost more to compress and to fetch.
 */
export const nameChunk = (id: string, modules: Modules): string | null => {
  if (onlyForCompiling.test(id)) return 'message-compiler-lazy'
  const part = heavy.find(([pattern]) => pattern.test(id))
  if (part) return part[1]
  const admin = forAdmins.find(([pattern]) => pattern.test(id))
  // What is fetched by its name has to be a file of its own: the bundler loses its exports where several such become one.
  if (admin) return modules.getModuleInfo(id)?.dynamicImporters.length ? null : admin[1]
  if (forKeeping.test(id)) return 'kept'
  first ??= firstFiles.reduce((seen, file) => collect(file, modules, seen), new Set<string>())
  if (first.has(id)) return 'first'
  if (forRows.test(id)) return 'rows'
  if (modules.getModuleInfo(id)?.dynamicImporters.length) return null
  if (forFields.test(id)) return 'fields'
  if (forStages.test(id)) return 'stages'
  return forDialogs.test(id) ? 'dialogs' : forWords.test(id) ? 'words' : null
}

/** Nobody waits for these, or only admins do, or once after an update: naming all of their parts at once would take a slow device longer than a click may wait. */
const unhurried = /[\\/](?:follow-person|soon-needed|start-worker|(?:admin-calls|migrate|message-compiler)-lazy)-/

/** What is asked for together with a file. */
export const preloadsOf = (file: string, parts: readonly string[]): string[] => (unhurried.test(`/${file}`) ? [] : [...parts])
