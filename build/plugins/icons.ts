import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>
}

const lucide = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json'), 'utf8')) as IconSet

/** Names of icons in source code. @throws a class name follows the name, so the icon would not be found at run time */
export const iconNamesIn = (code: string): readonly string[] => {
  const [mixed] = /\bi-lucide-[a-z0-9-]+ [\w:-]+(?=[^\n]*['"`])/.exec(code) ?? []
  if (mixed) throw new Error(`“${mixed}”: pass the name of an icon alone and its classes as className`)
  return code.match(/\bi-lucide-[a-z0-9-]*[a-z0-9]/g) ?? []
}

/** Stroke and fill come from src/ui/icon.css. */
const presentation = / (?:fill="none"|stroke(?:-[a-z]+)?="[^"]*")/g

/** @throws Lucide has no icon of this name */
export const symbolOf = (name: string): string => {
  const key = name.replace('i-lucide-', '')
  const icon = lucide.icons[lucide.aliases?.[key]?.parent ?? key]
  if (!icon) throw new Error(`Lucide has no icon ${key}`)
  const drawing = icon.body.replaceAll(presentation, '').replaceAll(/<\/?g>/g, '')
  return `<symbol id="${name}" viewBox="0 0 24 24">${drawing}</symbol>`
}

const symbolsIn = (folder: string): string => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const names = new Set(files.flatMap((file) => iconNamesIn(readFileSync(join(folder, file), 'utf8'))))
  return [...names].toSorted().map(symbolOf).join('')
}

/** Writes every icon that the page names into the document as a symbol, see src/ui/icon.tsx. */
export const icons = (): Plugin => ({
  name: 'vitrine:icons',
  transformIndexHtml: (html) => html.replace('<!--icons-->', () => symbolsIn('src')),
})
