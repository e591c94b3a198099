/** Limit of the work of one query. Units are defined by the callers; they depend on no clock, so that equal queries have equal results. */
export class WorkBudget {
  constructor(private left: number) {}

  /** Returns false as soon as more than the limit is spent. */
  spend(units: number): boolean {
    this.left -= units
    return this.left >= 0
  }
}
