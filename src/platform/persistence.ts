let isAsked = false

/** Asks the browser not to clear what this device keeps when room runs short. Once a visit, after something worth keeping was done. */
export const askToPersist = (): void => {
  if (isAsked) return
  isAsked = true
  void navigator.storage?.persist?.().catch(() => false)
}

/** Bytes that this site may still keep on this device; null = the browser does not say. */
export const roomLeft = async (): Promise<number | null> => {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
}
