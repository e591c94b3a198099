/**
 * Prints demo/documents-source/*.html to demo/media/documents/*.pdf. Only needed after a change of these sources. `CHROMIUM_PATH` selects
 * another browser than Debian's.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = join(root, 'demo/documents-source')
const target = join(root, 'demo/media/documents')
const fonts = join(root, '.cache/print-fonts')
const byteLimit = 1_500_000

// Not a dependency of the project, because only these documents need the static fonts.
if (!existsSync(join(fonts, 'node_modules/@fontsource/inter'))) {
  execFileSync('npm', ['install', '--prefix', fonts, '--no-audit', '--no-fund', '@fontsource/inter@5.3.0'], { stdio: 'inherit' })
}

const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  for (const source of readdirSync(sources).filter((name) => name.endsWith('.html'))) {
    const page = await browser.newPage()
    const missing: string[] = []
    page.on('requestfailed', (request) => missing.push(request.url()))
    await page.goto(pathToFileURL(join(sources, source)).href)
    await page.evaluate(() => document.fonts.ready)
    if (missing.length > 0) throw new Error(`${source} cannot load ${missing.join(', ')}`)
    const path = join(target, source.replace(/\.html$/, '.pdf'))
    await page.pdf({ path, preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
    await page.close()
    const { size } = statSync(path)
    if (size > byteLimit) throw new Error(`${path} has ${size} bytes, more than ${byteLimit}`)
    console.log(`${path} ${Math.round(size / 1000)} kB`)
  }
} finally {
  await browser.close()
}
