import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { partFolders } from './build/chunks.ts'

const po = formatter({ lineNumbers: false, origins: false })
const collator = new Intl.Collator('en-US')

/** By text, then by id. Files are read in parallel, so the order of equal texts would differ from run to run. */
const sorted: typeof po.serialize = (catalogue, context) =>
  po.serialize(
    Object.fromEntries(
      Object.entries(catalogue).toSorted(
        ([id, one], [otherId, other]) => collator.compare(one.message ?? '', other.message ?? '') || collator.compare(id, otherId),
      ),
    ),
    context,
  )

/**
 * Code that no visitor needs before the first results. Whatever shows a component of these folders or of `searchFolders` waits for their messages
 * (`loadMessages` in src/platform/i18n.ts).
 */
const screenFolders = [
  'domain/shared-files',
  'features/account',
  'features/asset',
  'features/bookmarks',
  'features/custom-page',
  'features/dashboard',
  'features/device',
  'features/downloads',
  'features/login',
  'features/share-links',
  'features/shared',
  'features/tour',
  'widgets/asset-preview',
  'widgets/asset-stage',
  'widgets/link-list',
  'widgets/second-factor',
].map((folder) => `src/${folder}/`)

/** What a results page loads after its first results. The screens need these messages, too. */
const searchFolders = [
  'widgets/download-dialog',
  'widgets/download-format',
  'widgets/download-tray',
  'widgets/list-columns',
  'widgets/merge-dialog',
  'widgets/order-mail',
  'widgets/ordered-list',
  'widgets/search-help',
  'widgets/search-suggestions',
].map((folder) => `src/${folder}/`)

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de'],
  // A message that several parts use is in each of their catalogues.
  catalogs: [
    {
      path: '<rootDir>/src/locales/page/{locale}',
      include: ['src'],
      exclude: ['**/*.test.*', ...[...partFolders.admin, ...screenFolders, ...searchFolders].map((folder) => `${folder}**`)],
    },
    { path: '<rootDir>/src/locales/screens/{locale}', include: screenFolders, exclude: ['**/*.test.*'] },
    { path: '<rootDir>/src/locales/search/{locale}', include: searchFolders, exclude: ['**/*.test.*'] },
    {
      path: '<rootDir>/src/locales/admin/{locale}',
      include: [...partFolders.admin, 'src/widgets/link-list/', 'src/widgets/second-factor/'],
      exclude: ['**/*.test.*'],
    },
  ],
  format: { ...po, serialize: sorted },
  fallbackLocales: { default: 'en' },
  compileNamespace: 'es',
})
