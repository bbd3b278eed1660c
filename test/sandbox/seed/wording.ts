// Sentences that the sample company's conversations, versions and topics are made of.

/** The first one is always the last message of a conversation. */
export const answers = [
  'I made the headline shorter and moved the security section above the prices, because this team asks where its data is kept before anything else.',
  'Done. The opening now names the problem they told us about, and the button says what happens next.',
  'I replaced the general quote with one from a company of their size and industry.',
  'The comparison table keeps only the three rows that matter to them; the rest is behind “Show all”.',
  'I left the price as it is: the page context says that discounts are agreed in the call, not on the page.',
  'The description is now 148 characters long, so search results show it whole.',
  'I could not find a source for “twice as fast”, so I wrote “faster” and marked the place.',
  'Added a short paragraph about moving from their present tool, with the two-week plan.',
] as const;

export const requests = [
  'Can you make the first screen shorter? They read on a phone.',
  'Please mention that we host in the EU, early on the page.',
  'The tone is too cheerful for a bank. Calm it down.',
  'Use their words: they say “engagement”, not “campaign”.',
  'Swap the hero picture for the one with the dashboard.',
  'Add the webinar of next month as a second action.',
  'Is the description too long for search results?',
  'Take out anything about features that are not released.\nAlso check the footer.',
] as const;

export const reasonings = [
  'The account log shows two questions about data residency in the last week, and none about price.',
  'Short headlines kept more visitors on this page in the last 28 days.',
  'The page context asks for a calm tone and no superlatives.',
  'Their domain belongs to a company with more than 500 people, so the enterprise plan is the relevant one.',
] as const;

/** Before and after. */
export const changePairs: readonly (readonly [string, string])[] = [
  [
    'The fastest way to plan your whole spring campaign with your team',
    'Plan your spring campaign in one place',
  ],
  ['Start now', 'See your plan in two minutes'],
  ['Trusted by thousands of teams around the world', 'Used by 140 finance teams in Europe'],
  ['Prices\n\nSecurity\n\nQuestions', 'Security\n\nPrices\n\nQuestions'],
  ['', 'Your data stays in Frankfurt, on servers of ours alone.'],
  ['Call us any time for a special discount!', ''],
  ['Compare all 24 features', 'Compare the 3 features you asked about'],
] as const;

export const headlines = [
  'Plan your spring campaign in one place',
  'One page for every customer you care about',
  'Your next quarter, on one calm page',
  'Know what to say before you say it',
  'Less guessing, more answers',
  'The plan your team agrees on',
] as const;

export const paragraphs = [
  'Northwind brings the plan, the people and the numbers together, so that nobody has to ask where things stand.',
  'Start with the template that fits your team. Change what you like; everyone sees it at once.',
  'Your data stays where you say. Choose the region when you start, and see it on every page.',
  'Moving takes two weeks: one to copy what you have, one to check it together with us.',
  'Teams of twenty pay for twenty. There is no minimum, and no fee for people who only read.',
  'Questions are answered by people who use Northwind every day, within the hour, in your language.',
] as const;

export const contexts = [
  'Asked about data residency twice. Decides together with the head of security.',
  'Came from the spring webinar. Interested in the move from spreadsheets.',
  'Has a budget until the end of the quarter. Prefers short texts and numbers.',
  'Existing customer of the small plan; grows from 20 to 200 seats.',
  'Reads on a phone, mostly in the evening. Wants to see prices first.',
] as const;

export const topicSentences = [
  'Where is our data kept, and who can read it?',
  'We move in two weeks, with one person from your side.',
  '“We found the three pages that mattered on the first day.”',
  'How does this compare with what we have in spreadsheets?',
  'It is cheaper than the hours we spend on status meetings.',
  'Can people outside of the company see a plan without an account?',
  'The contract can be ended every month.',
  'We were afraid of yet another tool. It replaced three.',
] as const;
