import { type Migrated, migrate } from '#contract/config/migrations/migrate.ts'
import type { Config } from '#contract/config/schema.ts'
import type { Translations } from '#contract/translation.ts'
import type { DraftContent, Workspace } from '#contract/workspace.ts'
import type { Difference } from './differences.ts'
import { repairsOf } from './repairs.ts'
import { isSame } from './values.ts'

/** Everything that an administrator edits. */
export interface Editing {
  readonly config: Config
  /** Messages that override the built-in ones, by language. */
  readonly texts: Readonly<Record<string, Translations>>
  readonly pages: Readonly<Record<string, { readonly html: string }>>
  /** References to uploaded files, by name. */
  readonly files: Readonly<Record<string, string>>
}

export interface Opened {
  readonly published: Editing
  /** Base of the draft; equal to `published` until another administrator publishes. */
  readonly origin: Editing
  /** Published state with the draft applied; equal to `published` without a draft. */
  readonly saved: Editing
  readonly status: Migrated['status']
  /** Unreadable values of the edited configuration. */
  readonly repairs: readonly Difference[]
}

const withoutRemoved = (texts: Readonly<Record<string, Translations>>): Readonly<Record<string, Translations>> =>
  Object.fromEntries(Object.entries(texts).filter(([, { messages, metadata }]) => metadata || Object.keys(messages).length > 0))

const writtenPages = (pages: Editing['pages']): Editing['pages'] =>
  Object.fromEntries(Object.entries(pages).filter(([, { html }]) => html.trim() !== ''))

const existingFiles = (files: DraftContent['files']): Editing['files'] =>
  Object.fromEntries(Object.entries(files).flatMap(([name, file]) => (file === null ? [] : [[name, file]])))

const overlaid = (under: Editing, over: DraftContent): Editing => ({
  config: over.config ? migrate(over.config).config : under.config,
  texts: withoutRemoved({ ...under.texts, ...over.texts }),
  pages: writtenPages({ ...under.pages, ...over.pages }),
  files: existingFiles({ ...under.files, ...over.files }),
})

/** Reads a workspace of any version. */
export const openWorkspace = ({ published, draft }: Workspace): Opened => {
  const { config, status } = migrate(published.config)
  const base: Editing = { config, texts: published.texts, pages: published.pages, files: published.files }
  const saved = draft ? overlaid(base, draft.content) : base
  return {
    published: base,
    origin: draft?.origin ? overlaid(base, draft.origin) : base,
    saved,
    status,
    repairs: repairsOf(draft?.content.config ?? published.config, saved.config),
  }
}

const changed = <Value, Gone>(before: Readonly<Record<string, Value>>, after: Readonly<Record<string, Value>>, gone: Gone) =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => !isSame(before[key], after[key]))
      .map((key): [string, Value | Gone] => [key, after[key] ?? gone]),
  )

/** Changes against the base. A configuration that was never saved always counts as changed. */
export const contentOf = (editing: Editing, origin: Editing, wasSaved: boolean): DraftContent => ({
  config: wasSaved && isSame(editing.config, origin.config) ? null : editing.config,
  texts: changed(origin.texts, editing.texts, { messages: {} }),
  pages: changed(origin.pages, editing.pages, { html: '' }),
  files: changed(origin.files, editing.files, null),
})

/** The parts of `content` as they are in the base. */
export const originOf = (origin: Editing, content: DraftContent): DraftContent => ({
  config: content.config && origin.config,
  texts: Object.fromEntries(Object.keys(content.texts).map((locale) => [locale, origin.texts[locale] ?? { messages: {} }])),
  pages: Object.fromEntries(Object.keys(content.pages).map((locale) => [locale, origin.pages[locale] ?? { html: '' }])),
  files: Object.fromEntries(Object.keys(content.files).map((name) => [name, origin.files[name] ?? null])),
})

/** Names of the parts of a draft's content. */
export const partsOf = ({ config, texts, pages, files }: DraftContent): string[] => [
  ...(config ? ['config'] : []),
  ...Object.keys(texts).map((locale) => `texts/${locale}`),
  ...Object.keys(pages).map((locale) => `pages/${locale}`),
  ...Object.keys(files).map((name) => `files/${name}`),
]
