import { relative } from 'node:path'
import { seed } from '../tests/support/seed.ts'

/** A title as the regular expression of `-t`, quoted for a shell. Vitest joins the titles of groups and test with spaces. */
const pattern = (title) => {
  const escaped = title.replaceAll(' > ', ' ').replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  return `'${escaped.replaceAll("'", String.raw`'\''`)}'`
}

/** Vitest reporter that prints each failed test at once, as the command that repeats it, and counts all tests for `explore.mjs`. */
export default class ExploreReporter {
  onTestCaseResult(testCase) {
    const { state, errors } = testCase.result()
    if (state !== 'passed' && state !== 'failed') return
    process.send?.({ failed: state === 'failed' })
    if (state === 'failed') this.print(relative(process.cwd(), testCase.module.moduleId), testCase.fullName, errors ?? [])
  }

  onTestRunEnd(modules, unhandledErrors) {
    for (const module of modules) if (module.errors().length > 0) this.print(module.relativeModuleId, '', module.errors())
    for (const error of unhandledErrors) this.print('outside of tests', '', [error])
  }

  /** Prints the command and, behind a `#`, the smallest counterexample or the message. */
  print(file, title, errors) {
    const text = errors.map(({ message }) => message).join('\n')
    const found = /^(?:Counterexample|Property failed).*$/m.exec(text.replace(/^Property failed.*\n.*\n/m, ''))
    const parameters = /\{ seed: .*\}/.exec(text)
    const reason = [parameters?.[0], (found?.[0] ?? text).split('\n')[0]].filter(Boolean).join(' ')
    console.log(`SEED=${seed} npx vitest run ${file}${title && ` -t ${pattern(title)}`} # ${reason}`)
  }
}
