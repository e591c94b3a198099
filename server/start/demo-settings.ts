import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import * as v from 'valibot'
import { configFileNames } from '#contract/config/files.ts'
import { localeSchema } from '#contract/locale.ts'
import { translationsSchema } from '#contract/translation.ts'
import { noDocument } from '../ports/configuration-store.ts'
import { documentNames } from '../services/document-names.ts'
import type { Services } from '../services/services.ts'
import { createPrepareUpload } from '../services/uploads/prepare.ts'
import { createStoredFiles } from '../services/uploads/stored-files.ts'
import { checkedConfig } from '../services/workspace/configuration.ts'
import { refuseMalformed } from '../services/workspace/translations.ts'

type Target = Pick<Services, 'stores' | 'blobs'>

const filesOf = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
const nameOf = (file: string): string => basename(file, extname(file))
const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

const seedConfig = async ({ stores }: Target, demo: string): Promise<void> => {
  const config = checkedConfig(await json(join(demo, 'config.json')))
  await stores.configuration.putDocument(documentNames.config, config, null, noDocument)
}

const seedTranslations = async ({ stores }: Target, folder: string): Promise<void> => {
  for (const file of await filesOf(folder)) {
    const locale = v.parse(localeSchema, nameOf(file))
    const translations = v.parse(translationsSchema, await json(join(folder, file)))
    refuseMalformed(translations)
    await stores.configuration.putDocument(documentNames.translations(locale), translations, null, noDocument)
  }
}

const seedPages = async ({ stores }: Target, folder: string): Promise<void> => {
  for (const file of await filesOf(folder)) {
    const name = documentNames.customPage(v.parse(localeSchema, nameOf(file)))
    await stores.configuration.putDocument(name, { html: await readFile(join(folder, file), 'utf8') }, null, noDocument)
  }
}

const seedFiles = async ({ stores, blobs }: Target, folder: string): Promise<void> => {
  const prepare = createPrepareUpload()
  const stored = createStoredFiles(stores, blobs, Date.now)
  for (const file of await filesOf(folder)) {
    const name = v.parse(v.picklist(configFileNames), nameOf(file))
    const document = documentNames.file(name)
    if (!(await stored.find(document)))
      await stored.save(document, await prepare(name, await readFile(join(folder, file))), { by: null, ifMatch: null })
  }
}

/** Stores the configuration, texts, pages and images of the demo where none are stored; changes of administrators stay. */
export const seedSettings = async (target: Target, demo: string): Promise<void> => {
  await seedConfig(target, demo)
  await seedTranslations(target, join(demo, 'translations'))
  await seedPages(target, join(demo, 'custom-html'))
  await seedFiles(target, join(demo, 'config-images'))
}
