/** Characters of a document that are searched. */
export const fullTextLimit = 200_000
