// Plain JavaScript without dependencies, because it tests their installation.
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

/** A first start prints at most this many lines: installing, building, reading, address, accounts, notes. */
export const maxLines = 15

const address = /http:\/\/127\.0\.0\.1:\d+\//
const warning = /\bwarn(?:ing)?\b|EBADENGINE|deprecated|\(!\)|install-scripts|\[plugin /i

/**
 * Faults in the output of a first start: what an operator needs is missing, a tool warns, or there are more than `maxLines` lines.
 * @returns one text for each fault
 */
export const faultsOf = (output) => {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const needed = { 'the address': address, 'the accounts': /^Demo accounts/m, 'the number of assets': /^\d+ assets ready/m }
  return [
    ...Object.entries(needed).flatMap(([what, pattern]) => (pattern.test(lines.join('\n')) ? [] : [`${what} is missing`])),
    ...lines.filter((line) => warning.test(line)).map((line) => `a warning: ${line}`),
    ...(lines.length > maxLines ? [`${lines.length} lines instead of at most ${maxLines}`] : []),
  ]
}

/**
 * Runs `npm start` in a fresh clone on a free port until all assets are ready, requests the page and stops the server.
 * @returns the faults of output and page
 */
export const testFirstStart = async (clone, env) => {
  // A process group of its own: the signal reaches npm, the script and the server, like Ctrl+C.
  const child = spawn('npm', ['start', '--', '--port', '0'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  let isComplete = () => undefined
  const complete = new Promise((resolve) => (isComplete = resolve))
  const ended = new Promise((resolve) => child.once('exit', (status) => resolve(status)))
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      process.stdout.write(text)
      if (/^\d+ assets ready.*$/m.test(output) && address.test(output)) isComplete()
    })
  await Promise.race([complete, ended])
  const faults = [...faultsOf(output)]
  const [url] = address.exec(output) ?? []
  if (url && child.pid !== undefined && child.exitCode === null) {
    const response = await fetch(url)
    if (response.status !== 200 || !(await response.text()).includes('<html')) faults.push(`the page has the status ${response.status}`)
    process.kill(-child.pid, 'SIGINT')
  } else faults.push('the server did not start')
  await ended
  return faults
}
