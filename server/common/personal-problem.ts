/** Thrown for what the person at the terminal can put right; the message is whole sentences for them. */
export class PersonalProblem extends Error {
  override readonly name: string = 'PersonalProblem'
}
