import { readdirSync, readFileSync } from 'node:fs'
import { satisfies } from 'semver'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const listed = new Set([...read('../docs/dependencies.md').matchAll(/^\| (.+?) \|/gm)].flatMap(([, names = '']) => names.split(', ')))
type Manifest = Readonly<Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Readonly<Record<string, string>>>>>
const manifests = ['..', ...readdirSync(new URL('../packages', import.meta.url)).map((name) => `../packages/${name}`)].map(
  (folder) => JSON.parse(read(`${folder}/package.json`)) as Manifest,
)
const installed = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
  Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
)
/** `@scope/*` and `name-*` match all packages with this prefix. */
const isMatch = (name: string, entry: string): boolean => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry)

test('docs/dependencies.md has a line for every package', () => {
  expect(installed.filter((name) => ![...listed].some((entry) => isMatch(name, entry)))).toEqual([])
})

test('docs/dependencies.md names no package that is not installed', () => {
  const names = [...listed].filter((entry) => !['package', '---'].includes(entry))
  expect(names.filter((entry) => !installed.some((name) => isMatch(name, entry)))).toEqual([])
})

interface LockedPackage {
  readonly version?: string
  readonly engines?: Readonly<Record<string, string>>
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly resolved?: string
  /** A package of this repository. */
  readonly link?: boolean
}
const lock = JSON.parse(read('../package-lock.json')) as { readonly packages: Readonly<Record<string, LockedPackage>> }
const locked = Object.entries(lock.packages)

// npm leaves out optional packages for other versions of Node without a warning.
test.each(['20.19.0', '22.22.2', '24.15.0'])('every installed package supports Node %s', (version) => {
  const refused = locked.filter(([, { engines, optional }]) => !optional && engines?.['node'] && !satisfies(version, engines['node']))
  expect(refused.map(([path, { engines }]) => `${path}: ${engines?.['node']}`)).toEqual([])
})

test('allowScripts decides about every package with an install script', () => {
  const named = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path.replace(/^.*node_modules\//, ''))
  const { allowScripts } = JSON.parse(read('../package.json')) as { readonly allowScripts: Readonly<Record<string, boolean>> }
  expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(named)].toSorted())
})

test('package-lock.json names no registry, so that any registry can deliver the packages', () => {
  expect(locked.filter(([, { resolved, link }]) => resolved && !link)).toEqual([])
})
