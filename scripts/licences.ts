import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Packages whose content is part of the page although they are only needed at build time. */
const builtIn = ['@fontsource-variable/inter', '@iconify-json/lucide']

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** Folder of a package as Node.js finds it; null if it is not installed, as optional packages of other systems. */
const folderOf = (name: string, from: string): string | null => {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
    if (folder === dirname(folder)) return null
  }
}

/** Folders of the packages and of all their dependencies. */
const withDependencies = (root: string): readonly string[] => {
  const found = new Set<string>()
  const add = (name: string, from: string): void => {
    const folder = folderOf(name, from)
    if (folder === null || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies } = manifestIn(folder)
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, folder)
  }
  const { dependencies, optionalDependencies } = manifestIn(root)
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...builtIn]) add(name, root)
  return [...found]
}

/** Licence texts of a package. Prebuilt binaries name the licences of their libraries in the read-me. */
const textsOf = (folder: string): string => {
  const files = readdirSync(folder).filter(
    (file) => /^(?:licen[cs]e|copying|notice)/i.test(file) && /(?:^|\.(?:md|txt))$|^[^.]+$/i.test(file),
  )
  const readMe = join(folder, 'README.md')
  const sources = files.length > 0 ? files.map((file) => join(folder, file)) : existsSync(readMe) ? [readMe] : []
  const texts = sources.map((file) => readFileSync(file, 'utf8').trim())
  if (files.length > 0) return texts.join('\n\n')
  return texts.map((text) => /^#+ *licen[cs](?:e|ing)[\s\S]*?(?=^#+ |(?![\s\S]))/im.exec(text)?.[0].trim() ?? '').join('')
}

/** Names, versions and licence texts of all packages of an installation, by name. */
export const licenceTexts = (root: string): string => {
  const parts = withDependencies(root).map((folder) => {
    const { name, version, license = '' } = manifestIn(folder)
    return `${name} ${version}${license === '' ? '' : ` (${license})`}\n\n${textsOf(folder)}`.trim()
  })
  const head = `Vitrine contains the following packages. The server converts pictures with libvips (https://www.libvips.org/),\nwhich it loads as the separate library of the package @img/sharp-libvips under the LGPL, version 3 or later. If the optional package\nlibheif-js is installed, it decodes HEIC pictures with libheif and libde265, which it loads as a separate WebAssembly module under the LGPL, version 3.`
  return `${[head, ...[...new Set(parts)].toSorted()].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
