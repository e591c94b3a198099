import { stem } from './stem.ts'

/** German nouns that are often part of a compound, folded. A fixed list: parts must not depend on words of hidden documents. */
const nouns = `
abend acker adler alm altar altstadt antenne apfel arbeit archiv arm atelier auge ausflug aussicht ausstellung auto autobahn bach bad bahn
bahnhof balkon ball band bank bar bau bauer baum becken beere berg bett biene bier bild blatt blick blitz block blume blute boden boot brett
brief brot bruck brucke brunnen brust bucht buch bund burg buro bus busch butter dach dampf deck deich denkmal dom dorf drache druck dusche
ebene ecke ei eiche eis eisen eisenbahn ende engel ente erde esel essen fabrik faden fahne fahrer fahrrad fahrt fall falter familie farbe fass
feder feier feld fels fenster ferien fest festung feuer film firma fisch flasche fleisch fliege flora flug flugel flugzeug fluss folie form
foto frau freizeit freund frosch frucht fruhling fuchs fuhrung fuss futter gabel galerie gang gans garten garde gast gebaude gebirge gehege
geist gelande gemalde gemuse gericht geschichte gesicht getreide gewasser gipfel glas glocke gold grab gras grenze grill grund gruppe hafen
hahn halle hals hand handwerk hase haube haus haut heide heim hemd herbst herde herr herz heu himmel hirsch hitze hochzeit hof hohe hohle holz
honig horn hose hotel hugel huhn hund hut hutte igel industrie insekt insel instrument jager jahr jugend kabel kafer kaffee kalb kalender kamera
kamin kamm kanal kapelle karte kartoffel kase kasten katze kegel keller kellner kette kind kino kirche kirsche kissen kiste klasse kleid
kloster knie knopf koch koffer kohl kohle konig konzert kopf korb korn korper kraft kraut kreis kreuz krone kuche kuchen kuh kunst kunstler
kurs kuste lack laden lager lamm lampe land landschaft lauf laub leben leder lehrer leiter leitung licht liebe lied linie linse lowe luft macht
madchen maler mann mantel markt marmor maschine mauer maus meer mehl messe messer metall milch mittag mitte mobel mond moor moos morgen motor
mowe muhle mull mund munster museum musik mutter nacht nadel nagel nase natur nebel nest netz nord note nuss obst ofen ohr oper orgel orchester
ort ost ozean palast palme papier park pass pfad pfarr pfeil pferd pflanze pflaster pflug pilz plakat plan platz plastik pokal portal portrat
post preis presse produkt puppe quelle rad rahmen rand rasen rathaus raum rebe regal regen reh reis reise reiter rennen restaurant rind ring
ritter rohr roller rose rucken ruine saal sache sage salat salz sammlung sand sanger sattel saule schaf schale schatten schatz scheibe scheune
schiff schild schirm schlacht schlange schlauch schloss schlucht schlussel schmuck schnee schrank schraube schreib schrift schuh schule schuler
schutz schwan schwein schwert schwimm see seele segel seide seil seite sessel siedlung silber skulptur sommer sonne spiegel spiel spinne spitze
sport sprache sprung stab stadion stadt stahl stall stamm stand staub stein stern stiefel stier stift stimme stock stoff strand strasse strauch
strauss strom stube stuck student stuhl stunde sturm sud suppe tafel tag tal tanz tasche tasse taube technik tee teich teil teller tempel teppich
theater tier tisch tischler titel tod topf tor torte tracht traube traum treppe trocken tropfen tuch tur turm uberblick ufer uhr umzug
universitat vater verein verkehr vieh viertel villa vogel volk vorhang wache wachs waffe wagen wald wand wander wanderung wange ware wasser
wasserfall weg weihnacht wein weizen welle welt werk werkstatt wert west wetter wiese wild wind winter wirt woche wolf wolke wolle wort wurfel
wurst wurzel wuste zahl zahn zange zaun zebra zeichen zeichnung zeit zeitung zelt zentrum ziege ziegel zimmer zirkus zitrone zug zwerg haupt untergang aufgang rat fischer terrasse burger fernseh leucht panorama allee moschee kathedrale ballon hochhaus`

const minPartLength = 3
/** Longer words are not analysed. Unit: letters. */
const maxCompoundLength = 40

const lettersPattern = /^[a-z]+$/
const nounList = nouns.trim().split(/\s+/)
const nounStems: ReadonlySet<string> = new Set(nounList.map(stem))
/** First letters of the nouns. Comparing them excludes most positions of a word faster than computing a stem. */
const nounStarts: ReadonlySet<string> = new Set([...nounList, ...nounStems].map((noun) => noun.slice(0, minPartLength)))

/** Words before the last part; empty = they do not begin a compound. */
const wordsOfHead = (head: string): readonly string[] => (nounStems.has(stem(head)) ? [head] : compoundWords(head))

/**
 * Parts of a folded German compound as they are written: `kirchturm` has `kirch` and `turm`. Empty = no compound of known nouns. The
 * longest last part wins. O(length²) for the few words that end in a noun.
 */
export const compoundWords = (word: string): readonly string[] => {
  if (word.length < minPartLength * 2 || word.length > maxCompoundLength || !lettersPattern.test(word)) return []
  for (let at = minPartLength; at <= word.length - minPartLength; at++) {
    if (!nounStarts.has(word.slice(at, at + minPartLength))) continue
    if (!nounStems.has(stem(word.slice(at)))) continue
    const head = wordsOfHead(word.slice(0, at))
    if (head.length > 0) return [...head, word.slice(at)]
  }
  return []
}

/** Stems of the parts of a compound: `bergseen` has `berg` and `see`. */
export const compoundParts = (word: string): readonly string[] => [...new Set(compoundWords(word).map(stem))]
