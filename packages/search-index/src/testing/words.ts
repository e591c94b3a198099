/** Words of several languages, from frequent to rare when drawn with a skew. */
export const plainWords: readonly string[] = `the of and man woman in house river portrait street blue bridge sketch museum garden tree
mountain horse church night winter storm bride bridges bridged bridgehead cat cats catalogue category sea seaside season harbour
der die und haus stadt markt bild mann frau garten winter schnee wald brunnen bruder 1234 1923 01234 007 2024 mp4 dsc01234`
  .split(/\s+/)
  .filter(Boolean)

/** Plurals, spellings of umlauts and German compounds. */
export const relatedWords: readonly string[] = `Haus Häuser Haeuser Hauses Bergsee Bergseen See Seen Berg Berge Bergen Seebrücke Brücke
Kirchturm Turm Türme cities city Museen Museum Bahnhofstraße women`.split(/\s+/)

/** Words that SQLite's tokenizer folds like this index. */
export const accentedWords: readonly string[] = `řeka město příroda říjen žena člověk věž náměstí děťátko kůň château élan forêt été
garçon Señor niño corazón Čapek Dvořák`.split(/\s+/)

export const foldedWords: readonly string[] = `Käse Kaese Größe Straße STRASSE Ärger Øresund Łódź Æther œuvre Ångström Zoë İzmir ﬁligree
Wi-Fi wifi e-mail IMG_1234.jpg O'Brien rot-weiß 3.5 Ｆｕｌｌ`.split(/\s+/)

export const unspacedWords: readonly string[] =
  `東京 東京タワー 夜景 美術館 写真 日本語 カメラ 北京 图书馆 วัดพระแก้ว กรุงเทพมหานคร แม่น้ำ ภาพถ่าย ភ្នំពេញ`.split(/\s+/)

export const everyWord: readonly string[] = [...plainWords, ...relatedWords, ...accentedWords, ...foldedWords, ...unspacedWords]
