const precacheName = /-precache-v\d+-(https?:\/\/.*)$/

/** Paths of the portals of this origin whose service worker has stored its files on this device, whatever their version. */
export const portalsOnDevice = (cacheNames: readonly string[], origin: string): ReadonlySet<string> =>
  new Set(
    cacheNames.flatMap((name) => {
      const scope = precacheName.exec(name)?.[1]
      return scope?.startsWith(`${origin}/`) ? [scope.slice(origin.length)] : []
    }),
  )
