// Common given names, and the surnames that are also words of teams and greetings.

/** Surnames that texts also use for a team or in a closing, folded: Bill Press, Robert W. Service, George Best. */
const SURNAMES = new Set('best billing bureau crew dear liebe lieber press sales service staff'.split(' '));

/** Folded, as also й, ς, ى and ة are. Without those that are also places, words, months or brands: "Austin Sales", "Summer Sales" and "Oscar Press" are no persons. */
const GIVEN_NAMES = new Set(
  `aarav aaron abigail abraham adam aditya adrian adrien agnes agnieszka ahmed ahmet aiko aisha aishwarya akira alain alan albert alberto alec
  alejandra alejandro alejo alessandra alessandro alex alexander alfonso alfred alice alison allan alvaro amanda amara amelia amelie amina amir
  amit amy ana ananya anders andre andrea andreas andres andrew andrzej andy angela anil anita anja anjali ankit ann anna anne anneke annette
  annie anthony antje antoine antonia antonio antony aoife arjun arnaud arnold arthur asa astrid asuman audrey aurelie aurelien ayse baran barbara
  barry beatrice beatriz becky ben benjamin benoit bernadette bernard bernd bernhard bert beth bethany betty bilal bill billy birgit bjorn bob
  bobby brad bradley brenda brendan brian bridget britta bruce bruno bryan burak calvin carl carla carlos carmen carol caroline carolyn catarina
  catherine cathy cecile cecilia celia celine cem chantal charlene charles charlie cheryl chiara chidi chloe chris christelle christian christina
  christine christoph christophe christopher ciara cindy claire clara claudia clement clive colin colleen conor constance cornelia craig cristina
  curtis cynthia cyril dagmar dan daniel daniela danny daphne dariusz darren dave david davide debbie deborah debra deepak delphine denise dennis
  derek desmond detlef diana diane didier dieter dietmar dimitri dirk dmitri dominic dominique donald donna doris dorota dorothy doug duarte ed
  eddie edgar edith edmund edna eduardo edward edwin efua eileen elaine eleanor elena elif elisa elizabeth elke ella ellen elliot elsie emeka
  emiko emilie emily emma emmanuel emre enrique eoin eric erica erik erin erkan erwin esteban esther ethan ethel etienne eva evan evelyn ewa
  fabien fabio fabrice fatima fatma federica federico felipe felix fernanda fernando filipa filippo fiona florent florian frances francesca
  francesco francis francisco francois francoise frank franz fred freda frederic frederick freya friedrich fritz gabriel gabriela ganesh gareth
  gary gavin geoff geoffrey george gerald geraldine gerard gerhard gertrude gianluca gilbert gilles gillian gina giorgio giovanni gisela giulia
  giuseppe gladys glen glenn gloria gonzalo graham greg gregory greta guido guilherme guillaume guillem guillermo gunter gunther gustav gustavo
  gwen hakan hana hannah hans harold harriet harry hartmut haruka haruto hasan hassan hatice heike heiko heinrich heinz helen helene helga helmut
  henrietta henrik henrique henry herbert hermann herve hilary hilda hiroko hiroshi holger horst hugh hugo huseyin ian ibrahim ibrahima ida
  ignacio igor iker ikram ilka ilona ilse imran inaki ines inge ingrid irene isaac isabel isabella isabelle ivan jackie jacob jacqueline jacques
  jake jakob jakub james jamie jan jane janet janice jaroslav jasmin jason javier jean jeanette jeff jeffrey jennifer jenny jens jeremy jeroen
  jerome jerry jerzy jesper jesse jessica jill jim jimmy jingyi joachim joan joana joanna joanne joao joaquin jocelyne jochen jodie joe joel johan
  johann johanna johannes john johnny jon jonas jonathan joost jorg jorge jose josef joseph josephine josh joshua joyce juan juana judith judy
  julia julian julie julien julio jurgen justin jutta kamil karen karim karin karl karsten katarzyna kate katharina katherine kathleen kathryn
  kathy katie katja katrin kavita keiko keith ken kenji kenneth kenta kerstin kevin khadija khalid kim kirsten kjell klaus kofi konrad kristin
  krzysztof kurt kwame kwasi kyle lakshmi larry lars laura laurence laurent lawrence layla leah leila lena leo leon leonard leonardo leonor lesley
  leslie leyla liam linda linh lisa liz lois lorenzo lorna louise luc luca lucas lucie lucy ludovic luigi luis luisa lukas lukasz luke lutz lydia
  lynn maarten mabel maciej maciek madeleine maggie magnus malcolm malgorzata malik manfred manuel manuela marc marcel marcela marcia marco marcus
  mareike marek margaret margarete margaux maria mariam marian mariana marie marieke marilyn marion marjorie mark markus marlene marta martha
  martin mary maryam massimo mateo mateus mathieu mathilde matilda matt matteo matthew matthias maureen maurice maurizio maxime meera megan mehmet
  melanie melissa mia michael michal michel michelle miguel mikael mike milan mildred milos minh miranda mireia mireille miriam mohamad mohamed
  mohammed moira molly monica monika monique moritz muhammad mukesh murat mustafa nadia nancy naoko naomi natalia natalie natasha nathalie nathan
  neha neil ngozi niamh nicholas nick nicola nicolas nicole nigel nikhil niklas nikola nikolai nils nina noah nora norbert norman nuno nuria odile
  olaf ole oleg olga oliver olivia olivier olof olusegun oluwaseun omar omer ondrej onur oskar otto owen pablo pamela paola paolo pascal patricia
  patrick paul paula pauline paulo pavel pawel pedro peggy penelope pete peter petra phil philip philippa philippe phillip phoebe phyllis pierre
  pieter pietro pilar piotr pooja prakash priscilla priya quentin rachel radek rafael rahul rainer rajesh ralf ralph ramon randy rania raphael
  raul ravi raymond rebecca reginald regis reinhard remi renate rene reza ricardo riccardo richard rick rita rob robert roberta roberto rocio
  rodney rodrigo roger rohan rohit roland rolf romain ron ronald rory rosa rosie roy ruben rudiger rudolf rui rupert russell ruth ryan ryo sabine
  sally salvatore sam samantha samir samuel sana sander sandra sandrine sanjay saoirse sara sarah satoshi scott sean sebastian selin serge sergei
  sergio serkan seth severine shane sharon shaun sheila shirley sidney siegfried sigrid silke silvia simon simone sinead siobhan solene solomon
  solveig sonia sonja sophie soren stan stanley stefan stefanie stefano steffen stephanie stephen steve steven sunil sunita suresh susan susanna
  susanne susie suzanne sven svenja svetla svetlana sylvain sylvia sylvie takeshi takumi tamara tanja tanvi tanya tatiana ted terence teresa terry
  thandiwe thanh theo theodore theresa thiago thibault thierry thomas thorsten tiago tim timothy tina tobias toby todd tom tomas tomasz tommy tony
  torsten tracy trevor tristan trudy tuan tunde ulrich ulrike ursula ute uwe valentin valentina valerie vanessa vasco vera vernon veronica
  veronique vicente victor vijay vikram viktor vincent virginie vishal vivian vivien vladimir volker walter wayne wei wendy werner wesley wilfred
  wilhelm william winifred wojciech wolfgang wouter xavier xiaoming ximena xin yann yannick yara yasemin yasmin ying yoko youssef yuki yumi yuri
  yusuf yuto yuval yves yvonne zachary zahra zara zeynep zoe zofia zuzana
  александр александра алексеи алена алина алла анастасия анатолии андреи анна антон арсении артем богдан борис вадим валентин валентина валерии валерия
  варвара василии вера вероника виктор виктория виталии владимир владислав вячеслав галина геннадии георгии григории даниил дария дарья денис
  диана дмитрии евгении евгения егор екатерина елена елизавета зоя иван игор игорь илья инна ирина катерина кирилл ксения лариса леонид людмила
  максим маргарита марина мария марта михаил надежда наталия наталья никита николаи оксана олег олександр олена ольга павел петр полина роман
  руслан светлана семен сергеи софия станислав степан таисия тамара тарас татьяна тимофеи тимур федор юлия юрии яна ярослав
  αγγελοσ αικατερινη αλεξανδροσ ανδρεασ αννα αντωνησ αποστολοσ βασιλησ βασιλικη γιαννησ γιωργοσ γεωργια γεωργιοσ δημητρα δημητρησ ειρηνη ελενη
  ευαγγελια ευα ηλιασ ιωαννα ιωαννησ κατερινα κωνσταντινα κωνσταντινοσ κωστασ μαρια μιχαλησ νικοσ νικολαοσ παναγιωτησ πετροσ σοφια σπυροσ στελιοσ χρηστοσ
  אבי אורי איתי אלון אמיר אסף גיא דוד דן דנה טל יואב יונתן יוסי יעל יעקב ליאור מאיה מיכאל מיכל משה נועה נעמה עומר עידו רונית רות שרה שירה תמר
  ابراهيم احمد امينه حسن حسين خالد زينب ساره سعيد سلمي طارق عائشه عبدالله علي عمر فاطمه كريم ليلي محمد محمود مريم مصطفي نور هدي ياسمين يوسف`.split(
    /\s+/,
  ),
);

/** Both are of a folded word, or of a part of one with a hyphen. */
export const isSurname = (letters: string): boolean => SURNAMES.has(letters);
export const isGivenName = (letters: string): boolean => GIVEN_NAMES.has(letters);
