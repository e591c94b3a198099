/** A sign-out in another tab has wiped the rows. The store can no longer be used. */
export class StoreWipedError extends Error {}

/** Another tab has replaced the base list, so the planned write is outdated. */
export class StaleBaseError extends Error {}
