import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeHeadersPrefix } from './node-headers.mjs'

let prefix: string
beforeEach(async () => {
  prefix = await mkdtemp(join(tmpdir(), 'vitrine-node-'))
})
afterEach(() => rm(prefix, { recursive: true }))

const versionHeader = '#define NODE_MAJOR_VERSION 20\n#define NODE_MINOR_VERSION 19\n#define NODE_PATCH_VERSION 5\n'
const addHeaders = async (files: Readonly<Record<string, string>>) => {
  await mkdir(join(prefix, 'include', 'node'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(prefix, 'include', 'node', name), text)
}
const found = (version = '20.19.5') => nodeHeadersPrefix(join(prefix, 'bin', 'node'), version)

test('finds the headers beside the running Node', async () => {
  await addHeaders({ 'node.h': '', 'node_version.h': versionHeader })
  expect(found()).toBe(prefix)
})

test('finds nothing where Node was installed without headers', async () => {
  expect(found()).toBeNull()
  await addHeaders({ 'node_version.h': versionHeader })
  expect(found()).toBeNull()
})

test('ignores headers of another Node version', async () => {
  await addHeaders({ 'node.h': '', 'node_version.h': versionHeader })
  expect(found('22.1.0')).toBeNull()
})

test('the running Node finds its own headers or none', () => {
  expect([null, join(process.execPath, '..', '..')]).toContain(nodeHeadersPrefix())
})
