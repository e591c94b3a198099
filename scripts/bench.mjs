import { join } from 'node:path'
import { findBrowser } from './find-browser.mjs'
import { build, install, root, run } from './prepare.mjs'

install()
build()
const browser = findBrowser()
const env = { ...process.env, ...(browser && { CHROMIUM_PATH: browser }) }
run(process.execPath, ['--import', 'tsx', join(root, 'bench', 'run.ts'), ...process.argv.slice(2)], { env, shell: false })
