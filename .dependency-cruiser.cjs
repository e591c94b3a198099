const { readdirSync, readFileSync } = require('node:fs')

/** Imports go one way. Each rule's comment names the alternative. */
const layers = ['app', 'features', 'widgets', 'domain', 'platform', 'local', 'catalogue', 'contract']
const above = (layer) => layers.slice(0, layers.indexOf(layer)).map((name) => `^src/${name}/`)
const oneWay = layers
  .filter((layer) => layer !== 'app')
  .map((layer) => ({
    name: `${layer}-looks-down-only`,
    comment: `src/${layer} may import only the layers below it: app → features → widgets → domain → platform → local → catalogue → contract. Hand the thing in from above, or move it down.`,
    severity: 'error',
    from: { path: `^src/${layer}/` },
    to: { path: [...above(layer), '^src/main'] },
  }))

/** Parts of the server that each of its folders may import; the files that join them (app, create-portal, main, user) may import all. */
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
const serverOneWay = Object.entries(serverArrows).map(([folder, allowed]) => ({
  name: `server-${folder}-looks-down-only`,
  comment: `server/${folder} may import only ${allowed.map((name) => `server/${name}`).join(', ') || 'itself'}: shared code goes to server/common, an external dependency behind a port.`,
  severity: 'error',
  from: { path: `^server/${folder}/`, pathNot: '\\.test\\.ts$|\\.conformance\\.ts$' },
  to: { path: '^server/', pathNot: `^server/(${[folder, ...allowed].join('|')})(/|\\.ts$)` },
}))

/** Parts of the index that each of its folders may import; search-index.ts joins them, all may import types.ts. */
const indexArrows = {
  structures: [],
  analysis: [],
  snapshot: ['structures'],
  text: ['structures', 'analysis', 'snapshot'],
  columns: ['structures', 'snapshot'],
  search: ['structures', 'analysis', 'text', 'columns'],
}
const indexOneWay = Object.entries(indexArrows).map(([folder, allowed]) => ({
  name: `index-${folder}-looks-down-only`,
  comment: `src/${folder} of the search index may import only ${allowed.map((name) => `src/${name}`).join(', ') || 'itself'}: words (analysis, text) and values (columns) meet in search.`,
  severity: 'error',
  from: { path: `^packages/search-index/src/${folder}/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^packages/search-index/', pathNot: `^packages/search-index/src/((${[folder, ...allowed].join('|')})/|types\\.ts$)` },
}))

/** Files that the packages of the repository export. */
const surfaces = readdirSync('packages').flatMap((name) =>
  Object.values(JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8')).exports).map(
    (file) => `^packages/${name}/${file.slice(2).replaceAll('.', '\\.')}$`,
  ),
)

module.exports = {
  forbidden: [
    ...oneWay,
    ...serverOneWay,
    ...indexOneWay,
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
      to: { path: '^(src|sw|server|tests|scripts|packages)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'packages-have-a-surface',
      comment: 'Import a package by its name: its `exports` are its public surface.',
      severity: 'error',
      from: { path: '^(src|sw|server|tests|scripts)/' },
      to: { path: '^packages/', pathNot: surfaces },
    },
    {
      name: 'contract-is-independent',
      comment: 'src/contract runs everywhere: it imports only npm packages and src/contract.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|sw|server)/', pathNot: '^src/contract/' },
    },
    {
      name: 'catalogue-runs-everywhere',
      comment: 'src/catalogue runs in browser and server: it imports only npm packages, packages of the repository and src/contract.',
      severity: 'error',
      from: { path: '^src/catalogue/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|sw|server)/', pathNot: '^src/(catalogue|contract)/' },
    },
    {
      name: 'worker-imports-portable-code-only',
      comment: 'sw/ imports only src/local, src/catalogue and src/contract: the rest of src needs a page.',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: '^(src|server)/', pathNot: '^src/(local|catalogue|contract)/' },
    },
    {
      name: 'server-imports-portable-code-only',
      comment: 'server/ imports only src/catalogue and src/contract.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src|sw)/', pathNot: '^src/(catalogue|contract)/' },
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
