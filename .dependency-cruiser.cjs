const { readdirSync, readFileSync } = require('node:fs')

/** Imports go one way. Each rule's comment names the alternative. */
const layers = ['app', 'features', 'widgets', 'domain', 'platform', 'local', 'catalogue', 'contract', 'common']
const above = (layer) => layers.slice(0, layers.indexOf(layer)).map((name) => `^src/${name}/`)
const oneWay = layers
  .filter((layer) => layer !== 'app')
  .map((layer) => ({
    name: `${layer}-looks-down-only`,
    comment: `src/${layer} may import only the layers below it: app → features → widgets → domain → platform → local → catalogue → contract → common. Hand the thing in from above, or move it down.`,
    severity: 'error',
    from: { path: `^src/${layer}/` },
    to: { path: [...above(layer), '^src/main'] },
  }))

/**
 * Rules of a table of arrows: parts of a folder, each with those that it may import. A part is a folder or a file, without its ending. The table has no
 * circle, and each folder has a row (scripts/layers.test.ts). Tests may import all.
 * @param advice what to do about a refused import
 * @param shared parts that all may import, and which import no others
 */
const arrowRules = (root, arrows, advice, shared = []) =>
  Object.entries({ ...Object.fromEntries(shared.map((part) => [part, []])), ...arrows }).map(([part, allowed]) => ({
    name: `${root}/${part}-looks-down-only`.replace(/^src./, '').replaceAll('/', '-'),
    comment: `${root}/${part} may import only ${allowed.map((name) => `${root}/${name}`).join(', ') || 'itself'}: ${advice}`,
    severity: 'error',
    from: { path: `^${root}/${part}(/|\\.ts$)`, pathNot: '\\.test\\.ts$|\\.conformance\\.ts$' },
    to: { path: `^${root}/`, pathNot: `^${root}/(${[part, ...allowed, ...shared].join('|')})(/|\\.ts$)` },
  }))

/** The files that join them (app, create-portal, main, user) may import all. */
const serverArrows = {
  common: [],
  records: ['common'],
  ports: ['common', 'records'],
  http: ['common', 'ports'],
  reference: ['http'],
  engines: ['common', 'records', 'ports'],
  ingest: ['common', 'records', 'ports'],
  services: ['common', 'records', 'ports', 'http'],
  routes: ['common', 'records', 'ports', 'http', 'services', 'reference'],
  presets: ['common', 'ports', 'engines', 'ingest', 'create-portal'],
  start: ['common', 'records', 'ports', 'http', 'ingest', 'services', 'presets', 'create-portal'],
}

/** services.ts joins them; files of the folder itself are listed if a folder imports them. */
const serviceArrows = {
  signer: [],
  'document-names': [],
  'group-names': [],
  'signed-links': ['signer'],
  'delivery-services': ['signer', 'readiness'],
  limits: [],
  bytes: [],
  'file-names': [],
  renditions: [],
  sessions: ['signer'],
  uploads: ['document-names', 'limits'],
  workspace: ['document-names', 'uploads'],
  'sign-in': ['signer', 'group-names', 'limits', 'sessions', 'workspace'],
  assets: ['signer', 'document-names', 'delivery-services', 'workspace'],
  'share-links': ['signer', 'document-names', 'limits', 'sessions', 'sign-in', 'workspace', 'assets'],
  'folder-rights': ['file-names', 'group-names', 'sessions', 'assets', 'media-files'],
  groups: ['sign-in', 'assets', 'folder-rights'],
  zip: ['signed-links', 'delivery-services', 'bytes', 'file-names', 'renditions', 'assets'],
  delivery: ['signed-links', 'delivery-services', 'limits', 'bytes', 'file-names', 'renditions', 'sessions', 'workspace', 'assets', 'zip'],
  shell: ['services', 'document-names', 'bytes', 'sessions', 'workspace', 'assets', 'delivery'],
}

/** start-ingest.ts, renditions.ts and the workers join them. model/renderer is a library of its own. */
const ingestArrows = {
  scan: [],
  state: [],
  description: [],
  audio: [],
  office: [],
  document: [],
  structure: [],
  image: ['structure'],
  report: ['scan'],
  sniff: ['structure', 'model/renderer'],
  metadata: ['description', 'structure', 'image', 'sniff'],
  video: ['image', 'metadata'],
  model: ['scan', 'image', 'metadata'],
  readers: ['audio', 'office', 'document', 'image', 'model'],
  record: ['audio', 'office', 'description', 'document', 'structure', 'image', 'sniff', 'metadata', 'video', 'model'],
  convert: ['document', 'image', 'metadata', 'video', 'model', 'readers', 'record'],
  sidecar: ['scan', 'description', 'sniff', 'metadata', 'convert'],
  exclusion: ['scan', 'sidecar'],
  pass: ['scan', 'exclusion', 'state', 'description', 'report', 'sniff', 'model', 'record', 'sidecar'],
  watch: ['scan', 'state', 'report', 'sniff', 'video', 'record', 'pass'],
}
/** Tools of all readers: files, time, memory, threads, names of stored data. */
const ingestTools = [
  'cpu-time',
  'fingerprint',
  'former-names',
  'log',
  'memory-guard',
  'parts-hash',
  'read-source',
  'reason',
  'retries',
  'retry-request',
  'start-worker',
  'temp-files',
  'time-limit',
  'worker-jobs',
]

/** search-index.ts joins them. */
const indexArrows = {
  structures: [],
  analysis: [],
  snapshot: ['structures'],
  text: ['structures', 'analysis', 'snapshot'],
  columns: ['structures', 'snapshot'],
  search: ['structures', 'analysis', 'text', 'columns'],
  testing: ['analysis', 'text'],
}

/** Names, locks and failures are files of the folder itself. */
const localArrows = {
  'cache-names': ['portal-prefix'],
  database: ['cache-names'],
  downloads: ['database'],
  'shared-data': ['cache-names', 'downloads'],
  offline: ['cache-names', 'database', 'downloads', 'shared-data'],
  bookmarks: ['database'],
  'user-database': ['database', 'cache-names', 'offline'],
}
const localTools = ['portal-prefix', 'lock', 'reader', 'remote-error', 'retry-delay', 'picture-asset-id', 'worker-protocol']

/** Subjects of the page’s state. */
const domainArrows = {
  toasts: [],
  api: [],
  navigation: [],
  'device-storage': [],
  selection: ['toasts'],
  connection: ['api'],
  config: ['api', 'navigation'],
  theme: ['config'],
  session: ['toasts', 'api', 'navigation', 'config'],
  recent: ['session'],
  language: ['toasts', 'api', 'config', 'session'],
  preview: ['config', 'language'],
  publication: ['api', 'config', 'language'],
  search: ['api', 'navigation', 'selection', 'connection', 'config', 'session', 'language'],
  collections: ['api', 'navigation', 'config', 'search'],
  tour: ['navigation', 'config', 'search'],
  sharing: ['toasts', 'api', 'navigation', 'config', 'session', 'search'],
  downloads: ['toasts', 'api', 'device-storage', 'connection', 'config', 'session'],
  bookmarks: ['toasts', 'api', 'device-storage', 'connection', 'session', 'language', 'search', 'downloads'],
  asset: ['api', 'config', 'language', 'search', 'downloads', 'bookmarks'],
  offline: [
    'toasts',
    'api',
    'navigation',
    'selection',
    'connection',
    'config',
    'session',
    'recent',
    'language',
    'search',
    'collections',
    'downloads',
    'bookmarks',
    'asset',
  ],
  'shared-files': ['toasts', 'api', 'config', 'session', 'language', 'downloads'],
  'download-start': ['toasts', 'api', 'connection', 'config', 'search', 'downloads', 'asset', 'offline', 'session'],
  install: ['api', 'connection', 'downloads', 'bookmarks', 'offline'],
  eviction: ['toasts', 'navigation', 'device-storage', 'session', 'downloads', 'bookmarks', 'offline'],
  admin: ['toasts', 'api', 'config', 'theme', 'session', 'language', 'publication'],
}

const offlineArrows = { withdrawals: [], copies: ['withdrawals'], responses: ['copies'] }

/** Files that the packages of the repository export. */
const surfaces = readdirSync('packages').flatMap((name) =>
  Object.values(JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8')).exports).map(
    (file) => `^packages/${name}/${file.slice(2).replaceAll('.', '\\.')}$`,
  ),
)

module.exports = {
  forbidden: [
    ...oneWay,
    ...arrowRules('server', serverArrows, 'shared code goes to server/common, an external dependency behind a port.'),
    ...arrowRules(
      'server/services',
      serviceArrows,
      'server/README.md names the subject of each folder. Pass the service in, or move the function to a lower folder.',
    ),
    ...arrowRules(
      'server/ingest',
      ingestArrows,
      'server/ingest/README.md names the content of each folder. Move the function to a lower one.',
      ingestTools,
    ),
    ...arrowRules(
      'src/local',
      localArrows,
      'src/local/README.md names the content of each folder. Move the function to a lower one, or pass it in.',
      localTools,
    ),
    ...arrowRules('src/domain/offline', offlineArrows, 'src/domain/README.md names the content of each folder.'),
    ...arrowRules('packages/search-index/src', indexArrows, 'words (analysis, text) and values (columns) meet in search.', ['types']),
    ...arrowRules(
      'src/domain',
      domainArrows,
      'src/domain/README.md names the subject of each folder. Move the function there, or pass the value in.',
    ),
    {
      name: 'no-feature-to-feature',
      comment: 'A feature never imports another: what two features show lives in src/widgets, what two know in src/domain.',
      severity: 'error',
      from: { path: '^src/features/(admin/[^/]+|[^/]+)/' },
      to: { path: '^src/features/(admin/[^/]+|[^/]+)/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'ui-knows-no-domain',
      comment: 'src/ui has no domain words: pass values and texts as props.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(app|features|widgets|domain|platform|local|catalogue|contract)/' },
    },
    {
      name: 'domain-has-no-view',
      comment: 'src/domain is atoms and plain functions: no JSX, no React, no ui.',
      severity: 'error',
      from: { path: '^src/(domain|platform|local|catalogue|contract)/' },
      to: { path: '^(src/ui/|node_modules/(react|react-dom|@headlessui)/)' },
    },
    {
      name: 'bootstrap-is-plain',
      comment: 'src/bootstrap travels inside every document: it may use rules and geometry, never React, atoms or schemas.',
      severity: 'error',
      from: { path: '^src/bootstrap/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src/(app|features|ui)/|node_modules/)|(atoms|actions)\\.ts$|\\.tsx$' },
    },
    {
      name: 'packages-are-independent',
      comment:
        'A package and its tests import only npm packages and their own files. Rules of the product belong to the program that uses the package.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^(src|sw|server|tests|scripts|bench|packages)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'packages-have-a-surface',
      comment: 'Import a package by its name: its `exports` are its public surface.',
      severity: 'error',
      from: { path: '^(src|sw|server|tests|scripts|bench)/' },
      to: { path: '^packages/', pathNot: surfaces },
    },
    {
      name: 'common-is-independent',
      comment: 'src/common runs everywhere and knows nothing of the product: it imports only its own files.',
      severity: 'error',
      from: { path: '^src/common/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|sw|server|node_modules)/', pathNot: '^src/common/' },
    },
    {
      name: 'contract-is-independent',
      comment: 'src/contract runs everywhere: it imports only npm packages, src/common and src/contract.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|sw|server)/', pathNot: '^src/(common|contract)/' },
    },
    {
      name: 'catalogue-runs-everywhere',
      comment:
        'src/catalogue runs in browser and server: it imports only npm packages, packages of the repository, src/contract and src/common.',
      severity: 'error',
      from: { path: '^src/catalogue/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|sw|server)/', pathNot: '^src/(catalogue|contract|common)/' },
    },
    {
      name: 'worker-imports-portable-code-only',
      comment: 'sw/ imports only src/local, src/catalogue, src/contract and src/common: the rest of src needs a page.',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: '^(src|server)/', pathNot: '^src/(local|catalogue|contract|common)/' },
    },
    {
      name: 'server-imports-portable-code-only',
      comment: 'server/ imports only src/catalogue, src/contract and src/common.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src|sw)/', pathNot: '^src/(catalogue|contract|common)/' },
    },
    {
      name: 'engines-only-from-presets',
      comment: 'Only server/presets (and an engine’s own test) may name an engine; other code uses a port.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(presets|engines)/|\\.test\\.ts$' },
      to: { path: '^server/engines/' },
    },
    {
      name: 'postgresql-only-in-its-engine',
      comment: 'Only the PostgreSQL engine imports pg, and a preset loads it on demand: portals without a database do not load it.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/engines/stores/postgresql/' },
      to: { path: '^node_modules/(@types/)?pg/' },
    },
    {
      name: 'no-cycles',
      comment: 'Move code and types that both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
