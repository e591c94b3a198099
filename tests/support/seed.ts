/**
 * Seed of all property tests and random histories. It is fixed, so that every run tests the same cases; the environment variable `SEED` replaces it.
 * `npm run explore` runs them with other seeds.
 */
export const seed: number = Number(process.env['SEED'] ?? 20_261)
