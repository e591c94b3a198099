interface Positioned {
  readonly position?: number | null | undefined
}

const last = Number.MAX_SAFE_INTEGER

/** Entries by their configured position; those without one follow in their own order. */
export const sortedByPosition = <Entry extends Positioned>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => (a.position ?? last) - (b.position ?? last))
