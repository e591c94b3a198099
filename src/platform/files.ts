const megabyte = 1_000_000
/** Above it a file is written straight to the place that the person picks, where the browser can. */
const pickerMinBytes = 200 * megabyte

interface SavePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

/** An app on the home screen of an iPad or iPhone has no download folder to save into: files leave it through the share sheet. */
const usesShareSheet = (): boolean =>
  (navigator as { standalone?: boolean }).standalone === true && typeof navigator.canShare === 'function'

/**
 * Asks where to save a large file. Only possible right after a click, so before anything is requested.
 * @returns null when there is nothing to ask (small, unknown size, no such dialog here). Rejects with an AbortError when the person cancels.
 */
export const pickDestination = async (name: string, bytes: number | undefined): Promise<FileSystemFileHandle | null> => {
  const pick = (window as SavePicker).showSaveFilePicker
  if (!pick || bytes === undefined || bytes <= pickerMinBytes || !navigator.userActivation?.isActive) return null
  return pick.call(window, { suggestedName: name })
}

/** Whether files can be handed over without a tap. */
export const canSaveWithoutTap = (): boolean => !usesShareSheet() || (navigator.userActivation?.isActive ?? true)

/** Copies a file to where the person wanted it. False when that is not possible any more; then nothing half is left there. */
export const writeTo = async (destination: FileSystemFileHandle, blob: Blob): Promise<boolean> => {
  try {
    await blob.stream().pipeTo(await destination.createWritable())
    return true
  } catch {
    return false
  }
}

const click = (href: string, name: string): void => {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}

/** False when it was closed without a choice or takes no such file. */
const shareFile = async (blob: Blob, name: string): Promise<boolean> => {
  const file = new File([blob], name, { type: blob.type })
  if (!navigator.canShare?.({ files: [file] })) return false
  return navigator.share({ files: [file] }).then(
    () => true,
    () => false,
  )
}

/** Browsers copy the bytes after the click at their own pace. */
const releaseDelayMs = 60_000

/** @returns false when this device hands files over only from a tap: then call it again from one. */
export const saveFile = async (blob: Blob, name: string): Promise<boolean> => {
  if (usesShareSheet()) return (navigator.userActivation?.isActive ?? true) && shareFile(blob, name)
  const address = URL.createObjectURL(blob)
  click(address, name)
  window.setTimeout(() => URL.revokeObjectURL(address), releaseDelayMs)
  return true
}

/** Starts a download by the browser. Ignores all schemes but http and https, which cannot be downloads. */
export const openDownloadLink = (address: string, name: string): void => {
  const { protocol, href } = new URL(address, document.baseURI)
  if (protocol === 'http:' || protocol === 'https:') click(href, name)
}
