import type { Asset } from '#contract/asset.ts'
import { type FileNameTemplates, nameByTemplate, splitFileName } from '#contract/file-name-template.ts'
import { safeName } from '#contract/safe-name.ts'
import type { Job } from '#local/downloads/job-records.ts'

/**
 * Name of a saved offline file. Title, metadata and template may have changed since the server named the file, so the current ones count,
 * as online. Without a template the name of the server stays.
 */
export const offlineFileName = (
  { setId, title, extension }: Pick<Job, 'setId' | 'title' | 'extension'>,
  asset: Asset | undefined,
  templates: FileNameTemplates,
): string => {
  const name = asset && nameByTemplate(templates, { asset, set: setId }, extension ?? splitFileName(title).extension)
  return name ? safeName(name.stem, name.extension) : title
}
