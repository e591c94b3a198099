import { expect, test } from 'vitest'
import { createPrometheusMetrics } from './prometheus.ts'

test('V5 V8 exports the current jobs, and no values of them while they cannot be counted', async () => {
  const prometheus = createPrometheusMetrics()
  let isBroken = false
  let waiting = 3
  prometheus.metrics.observeJobs(async () => {
    if (isBroken) throw new Error('the database does not respond')
    return [{ list: 'pages', waiting, running: 2, postponed: 1, failed: 4, oldestWaitMs: 1500 }]
  })
  const series = async () => (await prometheus.text()).body.split('\n').filter((line) => line.startsWith('vitrine_conversion_jobs'))
  const expected = () => [
    `vitrine_conversion_jobs{kind="page",state="waiting"} ${waiting}`,
    'vitrine_conversion_jobs{kind="page",state="running"} 2',
    'vitrine_conversion_jobs{kind="page",state="postponed"} 1',
    'vitrine_conversion_jobs{kind="page",state="failed"} 4',
    'vitrine_conversion_jobs_oldest_seconds{kind="page"} 1.5',
  ]
  expect(await series()).toEqual(expected())
  waiting = 0
  expect(await series()).toEqual(expected())
  isBroken = true
  expect(await series()).toEqual([])
})
