import { NameTaken } from '../ports/user-name.ts'
import { AccountProblem } from '../services/users.ts'
import { OptionProblem } from './options.ts'

const forPeople = new Set(['DataInUse', 'NewerDatabase'])

/** One sentence for what a person can put right; with its stack for everything else, which only a developer can. */
export const explainProblem = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OptionProblem || error instanceof AccountProblem) return error.message
  if (error instanceof NameTaken || forPeople.has(error.name)) return `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`
  if ('code' in error && (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'ENOSPC')) return `${error.message}.`
  return error.stack ?? error.message
}
