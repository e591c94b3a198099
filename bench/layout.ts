import { resolve } from 'node:path'
import { build } from 'vite'
import { withBrowser } from './browser.ts'
import { timeLayouts } from './layout-times.ts'
import { atMost, percentile, printFigure } from './print.ts'

const totals = [100_000, 1_000_000]

/** The layout code of the portal as a script for a page. */
const buildScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: resolve('bench/layout-times.ts'), formats: ['iife'], name: 'layoutBench' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const code = output && 'output' in output ? output.output[0].code : null
  if (code === null) throw new Error('The layout did not build.')
  return code
}

const print = (where: string, total: number, times: readonly number[]): void => {
  const figure = `p50 ${percentile(times, 50).toFixed(1)} p95 ${percentile(times, 95).toFixed(1)}`
  const size = total >= 1e6 ? `${total / 1e6} M` : `${total / 1000} k`
  printFigure(
    'P12',
    `justified rows of all ${size} results, ${where}, ms (n=${times.length})`,
    figure,
    atMost(total >= 1e6 ? 40 : 4, percentile(times, 50)),
  )
}

/** P12: justified rows of a whole result, in this process and in Chromium. */
export const benchLayout = async (): Promise<void> => {
  for (const total of totals) print('in Node', total, timeLayouts(total))
  const script = await buildScript()
  await withBrowser({}, async ({ page }) => {
    await page.addScriptTag({ content: script })
    for (const total of totals) {
      const times = await page.evaluate((count) => {
        const { layoutBench } = window as unknown as { layoutBench: { timeLayouts: (total: number) => number[] } }
        return layoutBench.timeLayouts(count)
      }, total)
      print('in Chromium', total, times)
    }
  })
}
