import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')
const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
export const section = /^## Recipes\n(.*?)^## /ms.exec(contributing)?.[1] ?? ''
/** Recipes of CONTRIBUTING.md by title. */
export const recipes: ReadonlyMap<string, string> = new Map(
  [...section.matchAll(/^\*\*(.+?)\.\*\*(.*?)(?=^\*\*|$(?![^]))/gms)].map(([, title = '', text = '']) => [title, text]),
)
export const codeOf = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
/** Paths without a placeholder. */
export const pathsOf = (text: string): readonly string[] =>
  codeOf(text).filter((code) => /^[\w./-]+(?:\/|\.(?:tsx?|po|json|md))$/.test(code))
