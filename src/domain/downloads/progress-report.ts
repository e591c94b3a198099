import { createMeter, type Progress } from '#local/downloads/meter.ts'

/** Equal to the duration of the progress bar's transition. */
const intervalMs = 100

/** Measures transfers and reports their progress once in each interval. */
export const createProgressReport = (onProgress: (progress: Progress) => void) => {
  const meter = createMeter(() => performance.now())
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let progress: Progress
  const report = (): void => {
    timer = undefined
    if (!isStopped) onProgress(progress)
  }
  return {
    note: (id: string, receivedBytes: number): void => {
      progress = meter.note(id, receivedBytes)
      timer ??= setTimeout(report, intervalMs)
    },
    stop: (): void => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
