import { expect, test } from 'vitest'
import { runProgram } from './run-program.ts'

const node = (code: string, seconds = 60) => runProgram(process.execPath, ['-e', code], { seconds })

test('a timeout or a kill by the system is a temporary failure', async () => {
  await expect(node('for (;;);', 0.05)).rejects.toMatchObject({ name: 'TimeLimitError', lasting: false })
  await expect(node('setInterval(() => undefined, 1000)', 0.05)).rejects.toMatchObject({ name: 'TimeLimitError', lasting: false })
  await expect(node("process.kill(process.pid, 'SIGKILL')")).rejects.toMatchObject({ lasting: false })
})

test('returns the output of a program and its last error message', async () => {
  expect((await node("process.stdout.write('frame')")).toString()).toBe('frame')
  await expect(node("console.error('moov atom not found'); process.exit(1)")).rejects.toThrow('moov atom not found')
})
