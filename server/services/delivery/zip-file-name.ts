import { cutToBytes } from '#contract/file-name.ts'
import { textFor } from '#contract/locale.ts'
import { safeName } from '#contract/safe-name.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { titledConfig } from '../workspace/titled-config.ts'
import type { ZipJob } from '../zip/zip-plan.ts'

/** Leaves room for the number, which must not be cut off. */
const maxTitleBytes = 200

const countText = (count: number, locale: string): string =>
  textFor(count === 1 ? { en: '1 file', de: '1 Datei' } : { en: `${count} files`, de: `${count} Dateien` }, locale)

/**
 * File name of a zip download, as in "Stadtmuseum – Hochzeit, 60 files.zip": the portal, the name of the set if it has one, and the number
 * of files.
 */
export const zipFileName = async (
  configuration: ConfigurationStore,
  { title = '' }: Pick<ZipJob, 'title'>,
  count: number,
  locale: string,
): Promise<string> => {
  const portal = (await titledConfig(configuration)).global.website_title
  const names = [portal, title].map((name) => name.trim()).filter((name) => name !== '')
  const number = countText(count, locale)
  return safeName(names.length === 0 ? number : `${cutToBytes(names.join(' – '), maxTitleBytes)}, ${number}`, 'zip')
}
