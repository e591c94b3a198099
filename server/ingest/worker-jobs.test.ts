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

/** Requests one file until its failure lasts, at most five times. @returns whether each failure lasts */
const failuresOf = async (cpuSeconds: () => number | null): Promise<boolean[]> => {
  const jobs = createJobs<Calls>({ failure: 'cannot be read', start: () => ({ send: () => undefined, stop: () => undefined, cpuSeconds }) })
  const failures: boolean[] = []
  while (failures.length < 5 && failures.at(-1) !== true) {
    const attempt = jobs.request('read', ['a'], { seconds: 0.01 })
    failures.push((await attempt.catch(({ lasting }: { lasting: boolean }) => lasting)) as boolean)
  }
  await jobs.close()
  return failures
}

test('a file that takes too much CPU time three times is unreadable; on an overloaded machine it is tried again', async () => {
  let used = 0
  expect(await failuresOf(() => (used += 1))).toEqual([false, false, true])
  expect(await failuresOf(() => 0)).toEqual([false, false, false, false, false])
  expect(await failuresOf(() => null)).toEqual([false, false, false, false, false])
})
