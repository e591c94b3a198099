import { atom } from 'jotai'

/** Edited contents of the custom pages by key, in the preview of the administration; null = those of the server are shown. */
export const draftPagesAtom = atom<Readonly<Record<string, { readonly html: string }>> | null>(null)
