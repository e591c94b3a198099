/** How the portal can be put on this device: `prompt` = the browser asks, `ios` = by the share menu, `installed`, `none`. */
export type InstallMethod = 'prompt' | 'ios' | 'installed' | 'none'

interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let deferredPrompt: BeforeInstallPromptEvent | null = null

const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** iPads say they are Macs; only their touch points tell. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Tells the way now and whenever it changes. Called once, early: the browser fires its event soon after load and only once. */
export const watchInstallMethod = (tell: (way: InstallMethod) => void): void => {
  tell(isInstalled() ? 'installed' : isIos() ? 'ios' : 'none')
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser asks at a moment of its own.
    event.preventDefault()
    deferredPrompt = event as BeforeInstallPromptEvent
    tell('prompt')
  })
  window.addEventListener('appinstalled', () => {
    deferredPrompt = null
    tell('installed')
  })
}

/** Opens the browser's question; false when it was dismissed or there is none. */
export const promptInstall = async (): Promise<boolean> => {
  const event = deferredPrompt
  deferredPrompt = null
  if (!event) return false
  const { outcome } = await event.prompt()
  return outcome === 'accepted'
}
