// Words that make a text no name: of teams, buttons, trades and places. Folded; none is a common surname.

/** Of teams, departments, positions and their work. */
const OF_TEAMS = `team teams department dept division desk office helpdesk support service services sales success customer customers press media
  marketing finance billing accounting careers recruiting operations community relations crew staff committee
  abteilung buro vertrieb kundenservice kundendienst kundenbetreuung kundenerfolg pressestelle presse einkauf buchhaltung personalabteilung
  verkauf zentrale sekretariat redaktion leitung mannschaft
  equipe service services commercial commerciale clientele clients ventes vente assistance direction bureau comptabilite redaction departement
  equipo departamento servicio servicios ventas atencion cliente clientes soporte prensa oficina compras contabilidad redaccion exito
  equipa vendas suporte imprensa
  manager director officer engineer developer designer consultant executive specialist coordinator representative founder
  geschaftsfuhrer geschaftsfuhrerin leiter leiterin referent referentin berater beraterin ingenieur ingenieurin entwickler entwicklerin
  directeur directrice responsable gerant gerante ingenieure developpeur developpeuse conseiller conseillere fondateur fondatrice
  directora gerente jefe jefa ingeniero ingeniera desarrollador desarrolladora consultor consultora fundador fundadora`;

/** Of buttons, tables and headings, which begin like names: "Mark Complete", "Bill To", "View Jane". */
const OF_TEXTS = `about accept access account accounts action actions active activity add address agenda alert alerts all amount and answer app apply
  approved archive archived are article articles as attachment attendance author available background begin blog booking bookings browse
  browser by calendar call cancel cancelled canceled cart catalog category channel chart chat check checkout choose click closed code
  comment comments compare complete completed confirm connect contact contacts continue contract copy cookies course create credit custom
  daily dashboard data dataset date deadline default delete deleted delivery demo details dialog discount discover discussion document
  documents done download draft drop due email error event events example export explore favorite favorites favourite file files filter
  find finish follow for form forum free from gallery get guide hello help here hey history home homepage image import important inbox
  info information insights install invite invitation invoice invoices irrelevant is issue item items its job jobs join junk language
  later learn license link listing live load location log login logo logout mail map materials me meet meeting meetings member members
  menu message messages minutes missing mobile monthly name new newsletter notes notification notifications now number of off offer offers
  offline open option options order orders our out overdue overview package pages paid password pause pay payment payments pdf pending
  phone photo photos plan plans play policy popular portfolio preview pricing print privacy problem product products profile program
  project projects promo public publish published purchase quantity question questions rating read receipt recommended refresh register
  registration reject rejected remind reminder remove rename renew reopen replied reply report reports request requests reset resolved
  resource resources result results resume retry return review reviewed reviews sale says save schedule search selected send sent settings
  share shipped shipping shop show sign signup size sleep slides solved spam start started statement status stop store street submit
  subscribe subscription summary survey switch sync table tag tags target task tasks template term terms test testimonials that the their
  them these they this ticket tickets time timeline title to today tomorrow total tour training transcript translate trial type
  unavailable unread unsubscribe up update updates upgrade upload urgent us user users value verified version video videos view views
  visit visible vs was watch we web webinar website weekly welcome what when where which who why widget with workflow workspace year
  yearly your alle anfrage angebot angebote anmelden anmeldung bestellung bewerbung brief datenschutz fur impressum ihre jetzt kasse
  kaufen kontakt konto lieferung mehr mit neue preise profil rechnung sprache startseite suche suchen termin uber und unsere unterlagen
  warenkorb accueil avec avis boutique commande compte devis facture mentions mot nos notre nouveau nouvelle offre offres panier plus pour
  prix tarifs votre vos voir aviso carrito comprar con contacto cuenta factura inicio nuestra nuestro oferta ofertas para pedido perfil
  politica precio precios ver`;

/** Of trades, products and what a company or a building is: "Jane Doe Consulting", "Anne Frank Haus". */
const OF_TRADES = `academy advisors advisory agency air airlines architects architecture associates attorneys bakery banking books brands capital catering
  chair clinic clothing coaching collection commerce conference consultants consulting construction cosmetics dental design designs
  digital electric electronics energy engineering enterprises entertainment estate events express fashion fellowship festival films
  fitness foods franchise fund furniture games gifts health healthcare hospital hotel industries insurance interiors international
  investments jacket jeans jewellery jewelry labs legal logistics management mattress mortgage motors network partner partners pharma
  pharmacy photography pizza plumbing prize production productions properties realty recruitment repairs restaurant salon scholarship
  school shoes shop software solution solutions streetwear studio studios systems tech technologies technology therapy toys transport
  trucking ventures watches wealth wear whisky whiskey wine winery wines workshop allee apotheke architekten autohaus bau bestattungen
  elektro gartenbau gasse haus immobilien kanzlei klinik maschinenbau metallbau mobel platz praxis rechtsanwalt rechtsanwalte reisen
  schule stadt steuerberater ufer versand werk werke zentrum agence avenue avocats cabinet conseil conseils ecole fondation immobilier
  abogados asesores escuela fundacion inmobiliaria plaza arena ave award blvd boulevard bridge center centre library memorial place rd
  road square stadium theater theatre`;

const OTHERS = new Set([OF_TEAMS, OF_TEXTS, OF_TRADES].join(' ').split(/\s+/));

/** Words before a given name that make a place, a saint or a figure of it: "San Jose", "Lake Charles", "Uncle Ben". */
const BEFORE_GIVEN_NAMES = new Set(
  `san santa santo sao saint sainte sankt sint st fort port lake mount mt cape point villa casa chez cafe rue quai pont via calle piazza plaza avenue place king queen prince princess uncle
  aunt captain don dona lady lord pope hurricane big little old baby only dear`.split(/\s+/),
);

/** Companies and brands that are named like persons, without spaces. */
const COMPANIES = new Set(
  `bobevans brunobanani calvinklein charlesschwab christiandior elililly giorgioarmani harrywinston henryschein hugoboss jeanpaulgaultier
  jimbeam jimmychoo johndeere johnnywalker johnniewalker karllagerfeld karlstorz katespade lauraashley leoburnett louisvuitton marccain marcopolo
  marcjacobs marieclaire marksspencer michaelkors morganstanley ninaricci oliverwyman paulmitchell peterpan philipmorris
  pierrefabre ralphlauren raymondjames robertbosch roberthalf rolandberger simonkucher stellaartois stevemadden
  thomascook thomassabo timhortons tommyhilfiger tomtailor waltdisney yvesrocher yvessaintlaurent saintlaurent`.split(
    /\s+/,
  ),
);

const IN_JAPANESE =
  /チーム|サポート|サービス|セールス|マーケティング|カスタマー|サクセス|センター|マネージャー|エンジニア|窓口|担当|事務局|取締役|(?:社|部|課|係)長$|(?:営業|広報|人事|総務|経理|開発|企画|法務|宣伝|販売|お客様|お客さま)(?:本?部|課|係|室|相談室)?$|^(?:お.+|無料|有料|体験|資料|請求|新着|情報|会社|企業|概要|案内|一覧|料金|価格|利用|規約|個人|保護|方針|設定|製品|商品|紹介|機能|導入|事例|採用|募集|予約|登録|検索|記事|時間|年末|年始|詳細|動画|特集|購入|注文|配送|返品|支払|方法|最新|人気|関連|公式|全国|海外|日本|東京|大阪|京都|北京|上海)$|(?:大学|公司|協会|学校|病院|銀行|本社|支社|支店|店舗|工場)$/u;

/** Of the letters of a word or of one of its parts. */
export const isOtherWord = (letters: string): boolean => OTHERS.has(letters) || IN_JAPANESE.test(letters);
export const isCompany = (letters: string): boolean => COMPANIES.has(letters);
export const isBeforeGivenName = (letters: string): boolean => BEFORE_GIVEN_NAMES.has(letters);
