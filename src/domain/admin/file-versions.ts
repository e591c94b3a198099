import { atom } from 'jotai'
import type { Workspace } from '#contract/workspace.ts'
import { refreshConfigAtom } from '../publication/refresh-config.ts'

/** Number of observed changes per published file; part of the URL, so that a changed file is loaded again. */
export const fileChangesAtom = atom<Readonly<Record<string, number>>>({})

type FileVersions = Workspace['files']
/** Displayed version of each published file; null before the first load. */
export const shownFilesAtom = atom<FileVersions | null>(null)

/** Marks the server's file versions as displayed and reloads the changed files. */
export const showFilesAtom = atom(null, async (get, set, files: FileVersions) => {
  const seen = get(shownFilesAtom)
  set(shownFilesAtom, files)
  if (!seen) return
  const changed = [...new Set([...Object.keys(seen), ...Object.keys(files)])].filter((name) => seen[name] !== files[name])
  if (changed.length === 0) return
  const counts = get(fileChangesAtom)
  set(fileChangesAtom, { ...counts, ...Object.fromEntries(changed.map((name) => [name, (counts[name] ?? 0) + 1])) })
  await set(refreshConfigAtom)
})
