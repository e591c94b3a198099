import { readFileSync } from 'node:fs'
import { OptionProblem } from './option-problem.ts'

/** Environment variables that hold a secret itself. */
const variables = { smtp: 'VITRINE_SMTP_PASSWORD', sso: 'VITRINE_SSO_CLIENT_SECRET' } as const

/** A secret from a file or, without one, from the environment; never from the command line, where everybody on the machine could read it. */
export const readSecret = (kind: keyof typeof variables, file: string | undefined, environment: NodeJS.ProcessEnv): string | null => {
  if (file === undefined) return environment[variables[kind]] || null
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    throw new OptionProblem(`The file ${file} with a secret can’t be read.`)
  }
  if (text === '') throw new OptionProblem(`The file ${file} with a secret is empty.`)
  return text
}

/** Programs that this one starts need none of them. */
export const forgetSecrets = (environment: NodeJS.ProcessEnv): void => {
  for (const name of Object.values(variables)) delete environment[name]
}
