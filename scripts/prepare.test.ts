import { spawnSync } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'vitrine-prepare-')))
})
afterEach(() => rm(folder, { recursive: true }))

/** A copy of the running Node with headers beside it, and the scripts in a project where nothing is installed. */
const setUp = async () => {
  const prefix = join(folder, 'node')
  const [project, programs, headers] = [join(folder, 'project', 'scripts'), join(prefix, 'bin'), join(prefix, 'include', 'node')]
  for (const needed of [project, programs, headers]) await mkdir(needed, { recursive: true })
  await copyFile(process.execPath, join(programs, 'node'))
  await writeFile(join(headers, 'node.h'), '')
  const lines = ['MAJOR', 'MINOR', 'PATCH'].map((part, at) => `#define NODE_${part}_VERSION ${process.versions.node.split('.')[at]}`)
  await writeFile(join(headers, 'node_version.h'), lines.join('\n'))
  for (const file of ['prepare.mjs', 'node-headers.mjs']) await copyFile(join('scripts', file), join(project, file))
  await writeFile(join(folder, 'project', 'package-lock.json'), '{}')
  // Records the setting at an installation; no .npmrc sets another one.
  const npm = join(programs, 'npm')
  await writeFile(npm, `#!/bin/sh\nif [ "$1" = ci ]; then echo "$1 $npm_config_nodedir" > "${folder}/npm"; fi\n`)
  await chmod(npm, 0o755)
  return { prefix, programs, project }
}

test.skipIf(process.platform === 'win32')('an installation compiles addons with the headers beside the running Node', async () => {
  const { prefix, programs, project } = await setUp()
  const script = `import(${JSON.stringify(join(project, 'prepare.mjs'))}).then(({ install }) => install())`
  const { npm_config_nodedir: _, ...others } = process.env
  const { status, stderr } = spawnSync(join(programs, 'node'), ['-e', script], {
    encoding: 'utf8',
    env: { ...others, PATH: `${programs}${delimiter}${others['PATH'] ?? ''}` },
  })
  expect([status, stderr]).toEqual([0, ''])
  expect((await readFile(join(folder, 'npm'), 'utf8')).trim()).toBe(`ci ${prefix}`)
})
