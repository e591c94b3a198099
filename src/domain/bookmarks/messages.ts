import { msg } from '@lingui/macro'

export const bookmarkMessages = {
  saved: msg({ id: 'toast.bookmark.saved', message: 'Bookmarks saved' }),
  added: msg({ id: 'toast.bookmark.added', message: '{count, plural, one {Bookmark added} other {# bookmarks added}}' }),
  present: msg({ id: 'toast.bookmark.present', message: 'Already in your bookmarks' }),
  removed: msg({ id: 'toast.bookmark.removed', message: '{count, plural, one {Bookmark removed} other {# bookmarks removed}}' }),
  failed: msg({ id: 'toast.bookmark.error', message: 'Error: could not save the bookmark' }),
  unavailable: msg({
    id: 'toast.bookmark.unavailable',
    message: 'One or more of your bookmarked files are no longer available',
  }),
  joined: msg({
    id: 'toast.bookmark.joined',
    message:
      '{count, plural, one {One bookmark from this device was added to your account} other {# bookmarks from this device were added to your account}}',
  }),
  waiting: msg({
    id: 'toast.bookmark.waiting',
    message:
      '{count, plural, one {One bookmark change could not be sent. It stays on this device until you sign in again.} other {# bookmark changes could not be sent. They stay on this device until you sign in again.}}',
  }),
  undo: msg({ id: 'toast.undo', message: 'Undo' }),
  discard: msg({ id: 'toast.bookmark.discard', message: 'Discard' }),
}

/** A newer toast about bookmarks replaces the previous one. */
export const bookmarkTopic = 'bookmark'
