import { expect, test } from 'vitest'
import { createJobs } from './worker-jobs.ts'

interface Calls {
  read(file: string): Promise<string>
}

test('a file that needs too much memory three times is unreadable, also beside other files', async () => {
  const jobs = createJobs<Calls>({
    failure: 'cannot be read',
    start: ({ onExit }) => ({
      send: () => void setImmediate(() => onExit('there was not enough memory', true)),
      stop: () => undefined,
      cpuSeconds: () => null,
    }),
  })
  const lasting = (file: string) => jobs.request('read', [file], { seconds: 60 }).catch(({ lasting: is }: { lasting: boolean }) => is)
  expect([await lasting('a'), await lasting('a'), await lasting('b'), await lasting('a')]).toEqual([false, false, false, true])
  await jobs.close()
})
