import { plainKey } from './row.ts'

/** Names of columns in exports of other programs, German and English, by the column that they stand for. */
const aliases: Readonly<Record<string, string>> = {
  file: `datei, dateiname, dateipfad, bilddatei, mediendatei, filename, file name, filepath, file path, image file, media file`,
  title: 'titel, bildtitel, objekttitel, bezeichnung, objektbezeichnung, object name, image title, headline',
  description: 'beschreibung, bildbeschreibung, objektbeschreibung, bildunterschrift, caption, image description',
  keywords: 'schlagworte, schlagwörter, schlagwort, stichworte, stichwörter, keyword, tags, subjects',
  people: 'personen, dargestellte personen, abgebildete personen, persons, people shown',
  creator: `künstler, künstlerin, künstler hersteller, urheber, urheberin, fotograf, fotografin, autor, autorin,
    artist, artist maker, author, photographer, maker`,
  location: 'ort, aufnahmeort, stadt, place, city',
  country: 'land, staat',
  credit: 'bildnachweis, fotonachweis, credit line, creditline, credits',
  copyright: 'rechte, bildrechte, urheberrecht, rechteinhaber, rights, rights holder, copyright notice',
  licence: 'lizenz, nutzungslizenz, license',
  licence_url: `lizenz url, lizenz link, link zur lizenz, lizenzadresse, licence link, license url, license link,
    web statement, web statement of rights, rights url`,
  usage_terms: 'nutzungsbedingungen, nutzungshinweise, usage terms, rights usage terms, terms of use',
  alt_text: 'alternativtext, alt text, alternative text',
  digital_source_type: 'digital source type',
  source: 'quelle',
  capture_date: 'aufnahmedatum, aufgenommen am, capture date, date taken, date captured',
  visible_from: 'visible from, visible since, sichtbar ab, sichtbar von, sichtbar seit',
  visible_until: 'visible until, visible to, visible till, sichtbar bis',
  download_from: 'download from, download ab, download von, herunterladbar ab',
  download_until: 'download until, download to, download till, download bis, herunterladbar bis',
  rating: 'bewertung, sterne, stars',
}

/** Without the signs that people put between words: `Künstler/-in`, `file-name`, `File_Name`. */
const plainWords = (name: string): string =>
  plainKey(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ (?:in|innen)$/, '')
    .trim()

const fields = new Map(Object.entries(aliases).flatMap(([field, names]) => names.split(',').map((name) => [name.trim(), field] as const)))

/** The column that a header of another program stands for: `creator` for "Künstler/Hersteller". Null for all others. */
export const fieldOfAlias = (header: string): string | null => fields.get(plainWords(header)) ?? null
