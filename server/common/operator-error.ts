/** An error that the operator can fix; the message consists of whole sentences for the terminal. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
