import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const po = formatter({ lineNumbers: false, origins: false })
const texts = new Intl.Collator('en-US')

/** By text, equal texts by id. Files are read in parallel: in the order of their arrival equal texts would change places from run to run. */
const inOrder: typeof po.serialize = (catalogue, context) =>
  po.serialize(
    Object.fromEntries(
      Object.entries(catalogue).toSorted(
        ([id, one], [otherId, other]) => texts.compare(one.message ?? '', other.message ?? '') || texts.compare(id, otherId),
      ),
    ),
    context,
  )

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['src'], exclude: ['**/*.test.*'] }],
  format: { ...po, serialize: inOrder },
  fallbackLocales: { default: 'en' },
  compileNamespace: 'es',
})
