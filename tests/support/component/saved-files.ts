import { onTestFinished, vi } from 'vitest'

export interface SavedFiles {
  /** Names of the files that the page has saved. */
  readonly names: () => readonly string[]
  /** Text of the last one. */
  readonly lastText: () => Promise<string>
}

/** Keeps the files that the page saves by links from the disk, until the test ends. */
export const catchSavedFiles = (): SavedFiles => {
  const create = vi.spyOn(URL, 'createObjectURL')
  const names: string[] = []
  const keep = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return
    event.preventDefault()
    names.push(event.target.download)
  }
  document.addEventListener('click', keep)
  onTestFinished(() => {
    document.removeEventListener('click', keep)
    create.mockRestore()
  })
  const lastText = async (): Promise<string> => {
    const [file] = create.mock.lastCall ?? []
    return file instanceof Blob ? file.text() : ''
  }
  return { names: () => names, lastText }
}
