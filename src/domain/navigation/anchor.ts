/** Names that people give to places of their pages stand apart from the portal's own ids, so that none of them can be taken over. */
export const anchorId = (name: string): string => `user-content-${name}`
