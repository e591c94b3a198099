/** Zip archives that are generated while they are sent, from any byte on. */
export { createZipArchive, type ZipArchive, type ZipEntry } from './range-zip.ts'
