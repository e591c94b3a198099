/** Id of a user-defined anchor. The prefix prevents collisions with the portal's own ids. */
export const anchorId = (name: string): string => `user-content-${name}`
