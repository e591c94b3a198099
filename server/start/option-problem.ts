import { PersonalProblem } from '../common/personal-problem.ts'

/** What was said at the start, or is found there, does not do. */
export class OptionProblem extends PersonalProblem {}
