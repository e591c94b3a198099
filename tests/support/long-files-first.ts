import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files whose tests take longest: random histories, injected faults, comparisons of indexes, starts of servers and compilers. */
const isLong = /\/(?:\w+(?:-\w+)*-histories(?:-\w+)?|download-faults|search-index|start|recipes)\.test\.ts$/

/** The same order with the longest files first. */
export const longFilesFirst = <File extends { readonly moduleId: string }>(files: readonly File[]): File[] => [
  ...files.filter(({ moduleId }) => isLong.test(moduleId)),
  ...files.filter(({ moduleId }) => !isLong.test(moduleId)),
]

/**
 * Starts the longest files first, so that none of them runs alone at the end. Without the durations of an earlier run, as in a fresh clone,
 * Vitest starts the largest files first.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFilesFirst(await super.sort(files))
  }
}
