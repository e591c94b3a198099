import { readFileSync } from 'node:fs'
import { OptionError } from './option-error.ts'

/** Environment variables with secrets. */
const variables = {
  smtp: 'VITRINE_SMTP_PASSWORD',
  sso: 'VITRINE_SSO_CLIENT_SECRET',
  s3: 'VITRINE_S3_SECRET',
  store: 'VITRINE_STORE_PASSWORD',
  solr: 'VITRINE_SOLR_PASSWORD',
  portal: 'VITRINE_SECRET',
} as const

/** Reads a secret from a file, else from the environment. Arguments are not allowed, because other users of the machine can read them. */
export const readSecret = (kind: keyof typeof variables, file: string | undefined, environment: NodeJS.ProcessEnv): string | null => {
  if (file === undefined) return environment[variables[kind]] || null
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    throw new OptionError(`The file ${file} with a secret can’t be read.`)
  }
  if (text === '') throw new OptionError(`The file ${file} with a secret is empty.`)
  return text
}

/** Child processes must not inherit secrets. */
export const forgetSecrets = (environment: NodeJS.ProcessEnv): void => {
  for (const name of Object.values(variables)) delete environment[name]
}
