/** Null where a step does not work out: the page does it later, in the ordinary way. */
export const attempt = <Result>(step: () => Result): Result | null => {
  try {
    return step()
  } catch {
    return null
  }
}
