/**
 * Words of everyday German and English for settings whose labels use other ones. Both languages are found in every language of the page.
 * The key is that of a section, `section group` or `section group field`, and applies to everything below it.
 */
export const everydayWords: Readonly<Record<string, string>> = {
  'first-steps': 'setup start begin onboarding branding einrichten einrichtung anfangen beginn loslegen branding',
  editor:
    'imprint impressum privacy policy datenschutz datenschutzerklärung legal notice rechtliches data protection gdpr dsgvo contact kontakt about us über uns faq help hilfe page html seite unterseite',
  tables: 'csv excel import spreadsheet columns metadata inventory tabelle spalten einlesen importieren metadaten inventar objektliste',
  'general global global.website_title': 'name of the portal heading site brand titel portalname überschrift marke',
  'general global global.hide_dashboard': 'home homepage start page welcome startseite begrüßung',
  'general global global.allow_offline': 'download sync flight mode mobile app herunterladen flugmodus unterwegs',
  'general global global.hide_empty_metadata_fields': 'exif iptc properties information metadaten eigenschaften leere felder',
  'general order': 'mail e-mail order request permission bestellung anfrage freigabe nachricht',
  'general media':
    'audio sound music office word excel zip archive any file formats upload ton musik dateien dateiformate archiv veröffentlichen',
  'general conversions':
    'exif xmp iptc copyright metadata photographer download convert rights ai metadaten urheberrecht fotograf fotografin herunterladen umwandeln rechte ki',
  'general file_names':
    'rename template pattern placeholder filename download zip umbenennen vorlage muster platzhalter dateiname herunterladen',
  'general zip':
    'csv json xmp contents list archive download sidecar metadata inhaltsverzeichnis liste archiv herunterladen metadaten begleitdatei',
  'general share_links':
    'share link external guest recipient forward expiry public password teilen freigabe freigabelink link extern gast empfänger weitergeben ablauf ablaufdatum öffentlich passwort',
  'general footer': 'bottom links social media fußzeile fusszeile unten imprint legal notice privacy contact impressum datenschutz kontakt',
  'general terms': 'terms and conditions consent licence license agb nutzungsbedingungen zustimmung einwilligung lizenz',
  'general guide': 'help tutorial onboarding introduction hilfe anleitung einführung rundgang',
  'appearance brand':
    'colour color colours colors corporate design accent logo look farbe farben hausfarbe markenfarbe akzent design aussehen',
  'appearance themes':
    'colour color colours colors brand corporate design accent look dark mode light mode farbe farben hausfarbe marke akzent design aussehen dunkelmodus hell dunkel',
  'appearance title': 'name of the portal brand titel portalname marke',
  'appearance title favicon': 'browser icon tab symbol',
  'appearance own custom_font': 'typeface font schrift schriftart hausschrift',
  'appearance own style': 'css design layout gestaltung',
  'appearance asset assetInfo.technical':
    'camera lens exposure aperture iso exif technical kamera objektiv belichtung blende technik aufnahmedaten',
  'appearance asset assetInfo.paramsLeft': 'metadata keywords caption description metadaten schlagwörter beschreibung bildunterschrift',
  'appearance asset assetInfo.paramsRight':
    'metadata copyright photographer file size metadaten urheber fotograf fotografin dateigröße bildnachweis',
  'appearance info': 'metadata details metadaten angaben',
  'appearance alt': 'accessibility screen reader blind barrierefrei barrierefreiheit vorlesen',
  'appearance poster': 'tile picture size kachel bildgröße',
  'appearance thumbnail': 'tile preview size kachel vorschaubild bildgröße',
  'appearance list': 'table columns tabelle spalten',
  'dashboard dashboard': 'home homepage start page startseite',
  'dashboard hero': 'hero banner welcome cover start page titelbild kopfbild begrüßung willkommen startseite',
  'dashboard hero dashboardHero': 'title picture header background photo titelbild kopfbild hintergrundbild foto',
  'dashboard collections': 'albums folders galleries categories alben ordner galerien kategorien sammlungen',
  'search facets': 'filter camera lens country keywords folder kamera objektiv land schlagwörter ordner eingrenzen',
  'search views': 'grid list tiles gallery layout raster liste kacheln galerie ansicht',
  'search views search.click': 'lightbox mouse open select double click leuchttisch maus öffnen auswählen doppelklick',
  'search sorting': 'order newest date name rating reihenfolge neueste datum bewertung sortieren',
  'language languages': 'language locale english german sprache sprachen deutsch englisch mehrsprachig',
  'language add': 'language translate french sprache hinzufügen übersetzen französisch',
  'language texts': 'wording rename labels language beschriftung umbenennen wortlaut sprache übersetzung',
  login: 'sign in log in password anmelden anmeldung einloggen passwort kennwort',
  'login background': 'photo picture wallpaper hintergrundbild foto bild',
  'login register': 'sign up account join registrieren konto benutzerkonto zugang',
  people:
    'users accounts user account member colleague invite invitation role rights group password administrator benutzer nutzer konten konto mitglieder kollegen einladen einladung rolle rechte gruppe gruppen passwort kennwort administratoren',
  links: 'share link shared external revoke recipient expiry teilen freigabe freigabelinks geteilt extern widerrufen empfänger ablauf',
  reports: 'statistics analytics usage downloads errors statistik auswertung nutzung zugriffe fehler',
  log: 'audit history changes sign-ins logins protokoll verlauf änderungen anmeldungen wer hat geändert',
  overview: 'version update server fields index info aktualisierung felder',
}

/** Words of what the options of the server set. */
export const serverWords =
  'upload limit size storage disk backup mail server smtp sso single sign-on https domain port media folder license ' +
  'hochladen grenze limit größe speicher speicherplatz sicherung mailserver zertifikat medienordner'
