// Plain JavaScript without dependencies, because it runs before anything is installed.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const headerVersion = (text) =>
  ['MAJOR', 'MINOR', 'PATCH'].map((part) => new RegExp(`#define NODE_${part}_VERSION (\\d+)`).exec(text)?.[1]).join('.')

/** Prefix of the installed headers of this exact Node version, or null. An addon compiled with headers of another version does not load. */
export const nodeHeadersPrefix = (execPath = process.execPath, version = process.versions.node) => {
  const prefix = dirname(dirname(execPath))
  const headers = join(prefix, 'include', 'node')
  const versionFile = join(headers, 'node_version.h')
  if (!existsSync(join(headers, 'node.h')) || !existsSync(versionFile)) return null
  return headerVersion(readFileSync(versionFile, 'utf8')) === version ? prefix : null
}
