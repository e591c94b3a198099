/** Ids of messages that had another name until 1.0.0-beta.1, with their present names. Stored texts contain them for ever. */
const presentIds: ReadonlyMap<string, string> = new Map([
  ['admin.collection.keepable', 'admin.collection.allow_offline'],
  ['admin.collection.keepable.hint', 'admin.collection.allow_offline.hint'],
  ['admin.general.keep_days', 'admin.general.offline_days'],
  ['admin.general.keep_days.hint', 'admin.general.offline_days.hint'],
  ['admin.general.keep_recent', 'admin.general.offline_recent'],
  ['admin.general.keep_recent.hint', 'admin.general.offline_recent.hint'],
  ['admin.general.keeping', 'admin.general.allow_offline'],
  ['admin.general.keeping.hint', 'admin.general.allow_offline.hint'],
  ['toast.kept.full', 'toast.offline_copy.full'],
  ['toast.kept.impossible', 'toast.offline_copy.impossible'],
  ['toast.kept.offline', 'toast.offline_copy.no_connection'],
  ['toast.kept.open', 'toast.offline_copy.open'],
  ['toast.kept.over', 'toast.offline_copy.session_ended'],
  ['toast.kept.present', 'toast.offline_copy.present'],
  ['toast.kept.removed', 'toast.offline_copy.removed'],
  ['toast.kept.started', 'toast.offline_copy.started'],
  ['views.bookmark.keep', 'views.bookmark.make_offline'],
  ['views.dashboard.collections.keep', 'views.dashboard.collections.make_offline'],
  ['views.device.kept', 'views.device.offline_copies'],
  ['views.search.keep', 'views.search.make_offline'],
  ['widgets.download.form', 'widgets.download.format'],
  ['widgets.download.forms', 'widgets.download.formats'],
  ['widgets.keep', 'widgets.make_offline'],
])

/** Stored texts by the present ids of their messages. A text that is stored by both ids keeps that of the present one. */
export const withPresentIds = <Text>(messages: Readonly<Record<string, Text>>): Record<string, Text> => {
  const present: Record<string, Text> = {}
  for (const [id, text] of Object.entries(messages)) {
    const renamed = presentIds.get(id)
    if (renamed === undefined) present[id] = text
    else if (!Object.hasOwn(messages, renamed)) present[renamed] = text
  }
  return present
}
