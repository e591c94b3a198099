import { PersonalProblem } from '../common/personal-problem.ts'

/** How names are told apart: `Ann`, `ANN` and `ａｎｎ` are one account, everywhere and in every engine. */
export const userNameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

export class NameTaken extends PersonalProblem {
  constructor(readonly userName: string) {
    super(`There is an account called ${userName} already.`)
  }
}
