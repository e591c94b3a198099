/**
 * Ways to install the portal: `prompt` = dialog of the browser, `ios` = share menu, `installed` = already installed, `none` = not possible.
 */
export type InstallMethod = 'prompt' | 'ios' | 'installed' | 'none'

interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let deferredPrompt: BeforeInstallPromptEvent | null = null

const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** iPads identify as Macs; only the number of touch points differs. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/**
 * Reports the install method now and after every change. Call it once at startup: the browser fires its event only once, soon after load.
 */
export const watchInstallMethod = (onChange: (method: InstallMethod) => void): void => {
  onChange(isInstalled() ? 'installed' : isIos() ? 'ios' : 'none')
  window.addEventListener('beforeinstallprompt', (event) => {
    // Prevents the browser's own prompt; the portal shows it on request.
    event.preventDefault()
    deferredPrompt = event as BeforeInstallPromptEvent
    onChange('prompt')
  })
  window.addEventListener('appinstalled', () => {
    deferredPrompt = null
    onChange('installed')
  })
}

/** Shows the browser's install dialog; false if the user dismisses it or none is available. */
export const promptInstall = async (): Promise<boolean> => {
  const event = deferredPrompt
  deferredPrompt = null
  if (!event) return false
  const { outcome } = await event.prompt()
  return outcome === 'accepted'
}
