import { spawnSync } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: string
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'vitrine-prepare-')))
})
afterEach(() => rm(folder, { recursive: true }))

/** What `require('better-sqlite3')` finds. */
const addons = { usable: 'module.exports = class {}', missing: 'module.exports = class { constructor() { throw new Error() } }' }

interface FakeNpm {
  readonly version: string
  /** The addon after `npm ci`. */
  readonly installs: keyof typeof addons
  /** The addon after `npm rebuild`; null: the command fails. */
  readonly rebuilds: keyof typeof addons | null
}

/** A copy of the running Node with headers beside it, a replaced npm, and the scripts in a project where nothing is installed. */
const setUp = async ({ version, installs, rebuilds }: FakeNpm) => {
  const prefix = join(folder, 'node')
  const [project, programs, headers] = [join(folder, 'project'), join(prefix, 'bin'), join(prefix, 'include', 'node')]
  for (const needed of [join(project, 'scripts'), programs, headers]) await mkdir(needed, { recursive: true })
  await copyFile(process.execPath, join(programs, 'node'))
  await writeFile(join(headers, 'node.h'), '')
  const lines = ['MAJOR', 'MINOR', 'PATCH'].map((part, at) => `#define NODE_${part}_VERSION ${process.versions.node.split('.')[at]}`)
  await writeFile(join(headers, 'node_version.h'), lines.join('\n'))
  for (const file of ['prepare.mjs', 'node-headers.mjs']) await copyFile(join('scripts', file), join(project, 'scripts', file))
  await writeFile(join(project, 'package-lock.json'), '{}')
  const addon = join(project, 'node_modules', 'better-sqlite3')
  const write = (text: string) => `mkdir -p "${addon}"; echo "${text}" > "${addon}/index.js"; touch "${addon}/../.package-lock.json"`
  const npm = join(programs, 'npm')
  const script = [
    '#!/bin/sh',
    'case "$1" in',
    `config) echo "nodedir=undefined"; echo "npm-version=${version}";;`,
    `*) echo "$1 old=$npm_config_nodedir new=$npm_package_config_node_gyp_nodedir" >> "${folder}/calls";;`,
    'esac',
    `case "$1" in ci) ${write(addons[installs])};; rebuild) ${rebuilds ? write(addons[rebuilds]) : 'exit 1'};; esac`,
  ]
  await writeFile(npm, `${script.join('\n')}\n`)
  await chmod(npm, 0o755)
  return { prefix, install: () => install(programs, project) }
}

/** Runs the installation in the project. @returns its status, its output, and the calls of npm with the headers that node-gyp would read */
const install = async (programs: string, project: string) => {
  const script = `import(${JSON.stringify(join(project, 'scripts', 'prepare.mjs'))}).then(({ install }) => install())`
  const others = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
  const { status, stdout, stderr } = spawnSync(join(programs, 'node'), ['-e', script], {
    encoding: 'utf8',
    env: { ...others, PATH: `${programs}${delimiter}${others['PATH'] ?? ''}` },
  })
  return {
    status,
    output: `${stdout}${stderr}`.trim().split('\n'),
    calls: (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n'),
  }
}

describe.skipIf(process.platform === 'win32')('an installation', () => {
  test('compiles addons with the headers beside the running Node', async () => {
    const { prefix, install } = await setUp({ version: '10.8.2', installs: 'usable', rebuilds: null })
    expect(await install()).toEqual({ status: 0, output: ['Installing dependencies …'], calls: [`ci old=${prefix} new=`] })
    // A second start installs nothing.
    expect((await install()).calls).toHaveLength(1)
  })

  test('sets no variable that npm 11 or newer refuses', async () => {
    const { prefix, install } = await setUp({ version: '12.2.2', installs: 'usable', rebuilds: null })
    expect((await install()).calls).toEqual([`ci old= new=${prefix}`])
  })

  test('builds the addon once if npm has run no install scripts', async () => {
    const { prefix, install } = await setUp({ version: '12.2.2', installs: 'missing', rebuilds: 'usable' })
    expect(await install()).toEqual({
      status: 0,
      output: [
        'Installing dependencies …',
        `The native part of better-sqlite3 is missing for Node ${process.versions.node}. Building it …`,
      ],
      calls: [`ci old= new=${prefix}`, `rebuild old= new=${prefix}`],
    })
  })

  test.each([null, 'missing'] as const)('says what is needed if the addon cannot be built (%s)', async (rebuilds) => {
    const { install } = await setUp({ version: '12.2.2', installs: 'missing', rebuilds })
    const { status, output, calls } = await install()
    expect([status, calls.length, output.length]).toEqual([1, 2, 3])
    expect(output[2]).toMatch(/^better-sqlite3 could not be built for Node .* Install Python 3, make and a C\+\+ compiler/)
  })
})
