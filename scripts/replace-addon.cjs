// Preloaded by scripts/test-node.mjs: better-sqlite3 in node_modules is compiled for the Node version of the project, so this loads the copy for the tested one.
const { dlopen } = process
process.dlopen = (module, file, ...flags) =>
  dlopen.call(process, module, file.endsWith('better_sqlite3.node') ? process.env.VITRINE_SQLITE_ADDON : file, ...flags)
