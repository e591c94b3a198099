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

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de'],
  // A message that both parts use is in both catalogues.
  catalogs: [
    {
      path: '<rootDir>/src/locales/page/{locale}',
      include: ['src'],
      exclude: ['**/*.test.*', ...partFolders.admin.map((folder) => `${folder}**`)],
    },
    { path: '<rootDir>/src/locales/admin/{locale}', include: [...partFolders.admin], exclude: ['**/*.test.*'] },
  ],
  format: { ...po, serialize: sorted },
  fallbackLocales: { default: 'en' },
  compileNamespace: 'es',
})
