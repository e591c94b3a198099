let isAsked = false

/** Asks the browser not to clear what this device keeps when room runs short. Once a visit, after something worth keeping was done. */
export const askToPersist = (): void => {
  if (isAsked) return
  isAsked = true
  void navigator.storage?.persist?.().catch(() => false)
}
