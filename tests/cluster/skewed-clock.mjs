/** Preloaded into a server: its clock differs by VITRINE_TEST_CLOCK_SKEW_MS. */
const skewMs = Number(process.env.VITRINE_TEST_CLOCK_SKEW_MS)
const Real = Date

globalThis.Date = class extends Real {
  constructor(...values) {
    if (values.length === 0) super(Real.now() + skewMs)
    else super(...values)
  }

  static now() {
    return Real.now() + skewMs
  }
}
