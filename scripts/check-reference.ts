// Checks the OpenAPI document with a public linter: `npm run check:reference`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApiDocument } from '../server/reference/open-api.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-reference-'))
const file = join(folder, 'openapi.json')
writeFileSync(file, JSON.stringify(openApiDocument('/assetportal/api/'), null, 2))
const { status, stdout, stderr } = spawnSync(
  'npx',
  ['redocly', 'lint', file, '--config', 'server/reference/redocly.yaml', '--max-problems', '50'],
  {
    encoding: 'utf8',
    // Nothing is sent to others.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    shell: process.platform === 'win32',
  },
)
rmSync(folder, { recursive: true, force: true })
// Of a passed check nothing is printed, because the linter prints a notice about versions of Node each time.
if (status !== 0) console.error(`${stdout}${stderr}`)
process.exit(status ?? 1)
