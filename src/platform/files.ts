const megabyte = 1_000_000
/** Larger files are written directly to a destination that the user picks, if the browser supports it. */
const pickerMinBytes = 200 * megabyte

interface SavePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

/** Apps on the home screen of iPads and iPhones cannot save into a download folder. They use the share sheet. */
const usesShareSheet = (): boolean =>
  (navigator as { standalone?: boolean }).standalone === true && typeof navigator.canShare === 'function'

/**
 * Asks for the destination of a large file. Requires a user gesture, so call it before any request.
 * @returns null if no dialog is needed or possible (small file, unknown size, no browser support). Rejects with an AbortError if the user
 * cancels.
 */
export const pickDestination = async (name: string, bytes: number | undefined): Promise<FileSystemFileHandle | null> => {
  const pick = (window as SavePicker).showSaveFilePicker
  if (!pick || bytes === undefined || bytes <= pickerMinBytes || !navigator.userActivation?.isActive) return null
  return pick.call(window, { suggestedName: name })
}

/** Whether files can be saved without a tap. */
export const canSaveWithoutTap = (): boolean => !usesShareSheet() || (navigator.userActivation?.isActive ?? true)

/**
 * Copies a file to the picked destination. Resolves with the file after it is closed; null if that fails. An incomplete file is never left
 * there.
 */
export const writeTo = async (destination: FileSystemFileHandle, blob: Blob): Promise<File | null> => {
  try {
    await blob.stream().pipeTo(await destination.createWritable())
    return await destination.getFile()
  } catch {
    return null
  }
}

interface WithPermission {
  requestPermission?: (options: { mode: 'readwrite' }) => Promise<PermissionState>
}

/** Whether the picked destination may be written. Asks the user after a reload, so it requires a user gesture. */
export const mayWriteTo = async (destination: FileSystemFileHandle & WithPermission): Promise<boolean> =>
  (await destination.requestPermission?.({ mode: 'readwrite' }).catch(() => 'denied')) === 'granted'

const click = (href: string, name: string): void => {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}

/** False if the user cancels the share sheet or it does not accept the file. */
const shareFile = async (blob: Blob, name: string): Promise<boolean> => {
  const file = new File([blob], name, { type: blob.type })
  if (!navigator.canShare?.({ files: [file] })) return false
  return navigator.share({ files: [file] }).then(
    () => true,
    () => false,
  )
}

/** Browsers read the URL asynchronously after the click, so revoke it later. */
const releaseDelayMs = 60_000

/** @returns false if the device requires a tap: call it again in the handler of a tap */
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
