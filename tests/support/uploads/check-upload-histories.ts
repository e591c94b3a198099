import * as fc from 'fast-check'
import { seed } from '../seed.ts'
import { type Command, contents, documents, faultKinds, graceDays, names, type Step, startUploads } from './faulty-uploads.ts'

/** Returns a description of the violated rule; null = none. */
const runHistory = async (steps: readonly Step[], onFault: () => void): Promise<string | null> => {
  const uploads = startUploads()
  await uploads.prepare()
  try {
    for (const [at, step] of steps.entries()) {
      if (await uploads.run(step)) onFault()
      const lost = await uploads.lost()
      if (lost !== null) return `after step ${at}, a used file is missing: ${lost}`
    }
    await uploads.run({ kind: 'wait', days: graceDays + 1 })
    await uploads.run({ kind: 'clean' })
    const lost = await uploads.lost()
    if (lost !== null) return `after the last cleanup, a used file is missing: ${lost}`
    const surplus = await uploads.surplus()
    return surplus.length > 0 ? `an unused file stays: ${surplus.join(' ')}` : null
  } finally {
    await uploads.close()
  }
}

const [logo, chosenTile, newTile] = documents as [string, string, string]
const everyStep: readonly Command[] = [
  { kind: 'stage', content: 'a' },
  { kind: 'draft', name: 'searchLogo', content: 'a' },
  { kind: 'discard' },
  { kind: 'undo' },
  { kind: 'publish' },
  { kind: 'stage', content: 'b' },
  { kind: 'draft', name: 'searchLogo', content: 'b' },
  { kind: 'wait', days: 31 },
  { kind: 'draft', name: 'searchLogo', content: null },
  { kind: 'clean' },
  { kind: 'undo' },
  { kind: 'publish' },
  { kind: 'save', document: logo, content: 'c' },
  { kind: 'save', document: chosenTile, content: 'd' },
  { kind: 'save', document: newTile, content: 'd' },
  { kind: 'save', document: chosenTile, content: null },
  { kind: 'wait', days: 31 },
  { kind: 'clean' },
]

/**
 * Injects a fault in each call of the stores, in each step of a history with all kinds of steps.
 * @returns number of faults and of steps
 * @throws if a used file is lost or an unused one stays
 */
export const checkUploadsWithEachFault = async (): Promise<{ readonly faults: number; readonly steps: number }> => {
  let faults = 0
  for (const kind of ['lose', 'end'] as const)
    for (const at of everyStep.keys())
      for (let step = 0; ; step += 1) {
        const before = faults
        const steps = everyStep.map((command, position) => (position === at ? { ...command, fault: { step, kind } } : command))
        const broken = await runHistory(steps, () => (faults += 1))
        if (broken !== null) throw new Error(`${kind} in call ${step} of ${JSON.stringify(everyStep[at])}: ${broken}`)
        if (faults === before) break
      }
  return { faults, steps: everyStep.length }
}

const content = fc.constantFrom(...contents)
const contentOrNone = fc.option(content, { nil: null })
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant('stage' as const), content }),
  fc.record({ kind: fc.constant('draft' as const), name: fc.constantFrom(...names), content: contentOrNone }),
  fc.constantFrom<Command>({ kind: 'publish' }, { kind: 'discard' }, { kind: 'undo' }, { kind: 'clean' }),
  fc.record({ kind: fc.constant('save' as const), document: fc.constantFrom(...documents), content: contentOrNone }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
)
const fault = fc.option(fc.record({ step: fc.integer({ min: 0, max: 12 }), kind: fc.constantFrom(...faultKinds) }), { freq: 2, nil: null })
const step = fc.tuple(command, fault).map(([one, injected]): Step => ({ ...one, fault: injected }))

/**
 * Random histories of uploads with faults.
 * @returns number of faults
 * @throws if a used file is lost or an unused one stays
 */
export const checkUploadHistories = async (runs: number): Promise<number> => {
  let faults = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const broken = await runHistory(steps, () => (faults += 1))
      if (broken !== null) throw new Error(broken)
    }),
    { numRuns: runs, seed },
  )
  console.info(`uploads, seed ${seed}: ${faults} faults in ${runs} histories`)
  return faults
}
