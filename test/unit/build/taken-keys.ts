// Letters that no command may have with Alt+Shift.

/** The access keys of Firefox's menu bar on Windows and Linux. Alt+Shift opens a menu too, before a command hears of it. */
export const FIREFOX_MENU_KEYS = {
  /** File, Edit, View, History, Bookmarks, Profiles, Tools, Help. */
  en: 'FEVSBPTH',
  /** Datei, Bearbeiten, Ansicht, Chronik, Lesezeichen, Profile, Extras, Hilfe. */
  de: 'DBACLPXH',
  /** Archivo, Editar, Ver, Historial, Marcadores, Perfiles, Herramientas, Ayuda. */
  es: 'AEVSMPTU',
  /** Fichier, Édition, Affichage, Historique, Marque-pages, Profils, Outils, Aide. */
  fr: 'FNAHMPOE',
  /** The letters of the English menus. */
  ja: 'FEVSBPTH',
} as const;

/** What Chromium keeps to itself with Alt+Shift, such as groups of tabs, and gives to no extension; I is Google Chrome's feedback. */
export const CHROMIUM_KEYS = 'ABCINPRTWXZ';

/** Free, but elsewhere on a French or German keyboard than on others, so hands would not find them again. */
export const MOVING_KEYS = 'AMQWYZ';
