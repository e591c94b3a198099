/** Thrown for what the person who starts the server can put right; the message is for them. */
export class OptionProblem extends Error {
  override readonly name = 'OptionProblem'
}
