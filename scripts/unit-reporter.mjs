import { writeFileSync } from 'node:fs'
import { seed } from '../tests/support/seed.ts'

/**
 * Vitest reporter that writes `{ passed, failed, skipped, failures, seed }` to the file in `UNIT_REPORT_FILE`. Unlike Vitest's JSON reporter, it includes
 * errors outside of tests, which also fail a run.
 */
export default class UnitReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    const failures = []
    for (const module of modules) {
      if (process.env.WITHOUT_LONG_TESTS === '1' && module.moduleId.endsWith('.soak.test.ts')) {
        counts.failed += 1
        failures.push(`${module.relativeModuleId}: a long test ran although this run leaves them out`)
      }
      for (const error of module.errors()) failures.push(`${module.relativeModuleId}: ${error.message}`)
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) failures.push(`${module.relativeModuleId}: ${suite.fullName}: ${error.message}`)
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        counts[state] += 1
        if (state === 'failed')
          failures.push(`${module.relativeModuleId}: ${test.fullName}\n${errors?.map((error) => error.stack ?? error.message).join('\n')}`)
      }
    }
    for (const error of unhandledErrors) failures.push(`outside of tests: ${error.stack ?? error.message}`)
    const { passed, failed, skipped } = counts
    writeFileSync(process.env.UNIT_REPORT_FILE, JSON.stringify({ passed, failed, skipped, failures, seed }))
  }
}
