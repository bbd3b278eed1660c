// Common given names, and the surnames that are also words of teams and greetings.

/** Surnames that texts also use for a team or in a closing, folded: Bill Press, Robert W. Service, George Best. */
const SURNAMES = new Set('best billing bureau crew dear liebe lieber press sales service staff'.split(' '));

/** Folded. Without those that are also places, words, months or brands: "Austin Sales", "Summer Sales" and "Oscar Press" are no persons. */
const GIVEN_NAMES = new Set(
  `aaron abigail abraham adam adrian adrien agnes agnieszka ahmed aisha akira alain alan albert alberto alec alejandra alejandro alessandra
  alessandro alex alexander alfonso alfred alice alison allan alvaro amanda amelia amelie amina amy ana anders andre andrea andreas andres
  andrew andrzej andy angela anil anita anja ann anna anne anneke annette annie anthony antje antoine antonia antonio antony arjun arnaud
  arnold arthur asa astrid audrey aurelie aurelien barbara barry beatrice beatriz becky ben benjamin benoit bernadette bernard bernd bernhard
  bert beth bethany betty bill billy birgit bjorn bob bobby brad bradley brenda brendan brian bridget britta bruce bruno bryan calvin carl
  carla carlos carmen carol caroline carolyn catherine cathy cecile cecilia celia celine chantal charlene charles charlie cheryl chiara chidi
  chloe chris christelle christian christina christine christoph christophe christopher cindy claire clara claudia clement clive colin colleen
  conor constance cornelia craig cristina curtis cynthia cyril dan daniel daniela danny daphne darren dave david davide debbie deborah debra
  deepak delphine denise dennis derek desmond detlef diana diane didier dieter dietmar dirk dmitri dominic dominique donald donna doris dorothy
  doug ed eddie edgar edith edmund edna eduardo edward edwin eileen elaine eleanor elena elisa elizabeth elke ella ellen elliot elsie emeka
  emilie emily emma emmanuel enrique eric erica erik erin erwin esteban esther ethan ethel etienne eva evan evelyn ewa fabien fabio fabrice
  fatima federica federico felipe felix fernanda fernando filippo fiona florent florian frances francesca francesco francis francisco francois
  francoise frank franz fred freda frederic frederick friedrich fritz gabriel gabriela gareth gary gavin geoff geoffrey george gerald geraldine
  gerard gerhard gertrude gianluca gilbert gilles gillian gina giorgio giovanni gisela giulia giuseppe gladys glen glenn gloria gonzalo graham
  greg gregory greta guido guilherme guillaume guillermo gunter gunther gustav gustavo gwen hakan hannah hans harold harriet harry hartmut
  haruto hassan heike heiko heinrich heinz helen helene helga helmut henrietta henrik henrique henry herbert hermann herve hilary hilda hiroshi
  holger horst hugh hugo ian ibrahim ida ignacio igor ilse ines inge ingrid irene isaac isabel isabella isabelle ivan jackie jacob jacqueline
  jacques jake jakub james jamie jan jane janet janice jason javier jean jeanette jeff jeffrey jennifer jenny jens jeremy jeroen jerome jerry
  jerzy jesper jesse jessica jill jim jimmy joachim joan joanna joanne joao joaquin jocelyne jochen jodie joe joel johan johann johanna johannes
  john johnny jon jonathan joost jorg jorge jose josef joseph josephine josh joshua joyce juan juana judith judy julia julian julie julien julio
  jurgen justin jutta karen karin karl karsten kate katharina katherine kathleen kathryn kathy katie katja katrin katarzyna keith ken kenji
  kenneth kerstin kevin khalid kim kirsten kjell klaus konrad kristin krzysztof kurt kwame kyle lakshmi larry lars laura laurence laurent
  lawrence leah leila lena leo leon leonard leonardo leonor lesley leslie liam linda lisa liz lois lorenzo lorna louise luc luca lucas lucie lucy
  ludovic luigi luis luisa lukas luke lutz lydia lynn maarten mabel maciej madeleine maggie magnus malcolm malgorzata manfred manuel manuela
  marc marcel marcela marcia marco marcus marek mareike margaret margarete margaux maria marian mariana marie marieke marilyn marion marjorie
  mark markus marta martha martin mary massimo mateo mateus mathieu mathilde matilda matt matteo matthew matthias maureen maurice maurizio
  maxime megan melanie melissa michael michel michelle miguel mikael mike mildred miranda mireille miriam mohamed mohammed moira molly monica
  monika monique moritz muhammad mustafa nadia nancy naoko natalia natalie natasha nathalie nathan neil ngozi nicholas nick nicola nicolas
  nicole nigel nikolai niklas nils nina noah nora norbert norman nuno nuria odile olaf ole oleg olga oliver olivia olivier olof omar oskar owen
  pablo pamela paola paolo pascal patricia patrick paul paula paulo pauline pedro peggy penelope pete peter petra phil philip philippa philippe
  phillip phoebe phyllis pierre pieter pietro pilar piotr priscilla priya quentin rachel rafael rahul rainer rajesh ralf ralph ramon randy
  raphael raul ravi raymond rebecca regis reginald reinhard remi renate rene riccardo ricardo richard rick rita rob robert roberta roberto rocio
  rodney rodrigo roger roland rolf romain ron ronald rory rosa rosie roy ruben rudiger rudolf rui rupert russell ruth ryan sabine sally salvatore
  sam samantha samuel sander sandra sandrine sanjay sara sarah scott sean sebastian serge sergei sergio seth severine shane sharon shaun sheila
  shirley sidney siegfried sigrid silke silvia simon simone solene solveig sonia sonja sophie soren stan stanley stefan stefanie stefano steffen
  stephanie stephen steve steven sunita susan susanna susanne susie suzanne sven svenja svetlana sylvain sylvia sylvie takeshi tamara tanja tanya
  tatiana ted terence teresa terry theo theodore theresa thiago thibault thierry thomas thorsten tiago tim timothy tina tobias toby todd tom
  tomas tomasz tommy tony torsten tracy trevor tristan trudy ulrich ulrike ursula ute uwe valentina valerie vanessa vasco vera vernon veronica
  veronique vicente victor vijay vincent virginie vivian vivien vladimir volker walter wayne wendy werner wesley wilfred wilhelm william winifred
  wojciech wolfgang wouter xavier ximena yann yannick yasmin yoko yuki yumi yuri yusuf yves yvonne zachary zoe zofia`.split(
    /\s+/,
  ),
);

/** Both are of a folded word, or of a part of one with a hyphen. */
export const isSurname = (letters: string): boolean => SURNAMES.has(letters);
export const isGivenName = (letters: string): boolean => GIVEN_NAMES.has(letters);
