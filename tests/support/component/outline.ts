import './outline-command.ts'
import { expect } from 'vitest'
import { commands, server } from 'vitest/browser'

/** Without announcements for screen readers, which come and go. */
const readOutline = async (): Promise<string> => `${(await commands.ariaOutline()).replaceAll(/^- status: .*$/gm, '- status')}\n`

/** Readings without a change after which an update takes the outline. */
const settledCount = 4

/** The outline for an update: that of a page which is loading changes soon. */
const settled = async (): Promise<string> => {
  let last = ''
  let equal = 0
  const read = async () => {
    const before = last
    last = await readOutline()
    equal = last === before ? equal + 1 : 0
    return equal
  }
  await expect.poll(read, { interval: 500 }).toBe(settledCount)
  return last
}

/**
 * Expects the roles, names, states and order of everything on the page as in `tests/outlines/NAME.yml`. `npx vitest run --project component -u`
 * writes the files again.
 */
export const expectOutline = async (name: string): Promise<void> => {
  const file = `${server.config.root}/tests/outlines/${name}.yml`
  if (server.config.snapshotOptions.updateSnapshot === 'all') await commands.writeFile(file, await settled())
  const expected = await commands.readFile(file)
  expect(expected, 'an outline of a page that is loading would pass too early').not.toContain('Loading …')
  await expect.poll(readOutline).toBe(expected)
}
