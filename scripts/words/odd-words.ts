/** The words that the house does not write, with what it writes instead; docs/style.md is the page to read. */

type OddWord = Readonly<{ words: RegExp; instead: string }>

/** Matches whole words in running text, and the parts of a name once they are joined by spaces. */
export const ODD_WORDS: readonly OddWord[] = [
  { words: /\bask(s|ed|ing)?\b/gi, instead: 'request, query, input' },
  { words: /\banswer(s|ed|ing)?\b/gi, instead: 'response, result, return' },
  { words: /\b(hold|holds|held)\b/gi, instead: 'lock, contain, have; of people: assigned' },
  { words: /\b(keep|keeps|kept|keeping)\b/gi, instead: 'store, save, cache, retain' },
  { words: /\b(stand|stands|stood|standing|standings)\b/gi, instead: 'is, appears; account status, snapshot' },
  { words: /\bfacts?\b/gi, instead: 'props, input, details, context' },
  { words: /\bwords\b/gi, instead: 'labels, messages' },
  { words: /\b(tell|tells|told|telling|say|says|said|saying)\b/gi, instead: 'notify, return, message' },
  { words: /\breach(es|ed|ing)?\b/gi, instead: 'scope' },
  { words: /\bbeside\b/gi, instead: 'next to, alongside, in addition to' },
  { words: /\b(sight|eyes?)\b/gi, instead: 'visibility, viewer' },
  { words: /\bgone\b/gi, instead: 'deleted, missing' },
  { words: /\b(spells?|stretch|stretches)\b/gi, instead: 'employment period, placement period, work interval' },
  { words: /\bpapers?\b/gi, instead: 'document' },
  { words: /\bworlds?\b/gi, instead: 'fixture' },
  { words: /\banew\b/gi, instead: 'again' },
  { words: /\bwish(es|ed)?\b/gi, instead: 'request' },
  { words: /\b(some|every|any|no)body\b/gi, instead: 'someone, everyone, anyone, no one' },
  { words: /\bwho(m)?ever\b/gi, instead: 'anyone who' },
  { words: /\b(becomes?|became) of\b/gi, instead: 'result' },
  { words: /\b(take|takes|taken|took) back\b/gi, instead: 'reverts' },
  { words: /\bof (its|their|his|her|our|your|one's) own\b/gi, instead: 'its own' },
  { words: /\b(hear|hears|heard)\b/gi, instead: 'subscribe' },
  { words: /\b(forget|forgets|forgetting|forgotten)\b/gi, instead: 'delete, expire' },
  { words: /\b(give|gives|gave|giving)\b/gi, instead: 'assign' },
  { words: /\bcarr(y|ies|ied|ying) out\b/gi, instead: 'apply' },
  { words: /\bsettl(e|es|ed|ing)\b/gi, instead: 'resolve' },
  { words: /\bjudg(e|es|ed|ing)\b/gi, instead: 'evaluate' },
  { words: /\bcast\b/gi, instead: 'sample people' },
  { words: /\bcrowds?\b/gi, instead: 'group' },
  { words: /\bshots?\b/gi, instead: 'screenshot' },
  { words: /\btaskers?\b/gi, instead: 'admin tasks' },
  { words: /\bdressed\b/gi, instead: 'with details' },
  { words: /\bbare\b/gi, instead: 'minimal' },
  { words: /\bpress(es|ed|ing)?\b/gi, instead: 'submit, click' },
]

/** Names that no one would search for, whole: of what is declared, and of files without their endings. */
export const ODD_NAMES: readonly string[] = [
  'punchSomebodyOut',
  'inWordsOfRequests',
  'isTeamGone',
  'MOST_KEPT',
  'lockLower',
  'foundOften',
  'orOfDuplicate',
  'strangePage',
  'beginAgain',
  'Stand',
  'Told',
  'Eye',
  'Looking',
  'Doing',
]
export const ODD_FILES: readonly string[] = ['offered', 'left', 'fire', 'act', 'megaphone']

type Survivor = Readonly<{ phrase: RegExp; only?: RegExp; reason: string }>

/** Phrases that stay although they have an odd word; `only`: in these files. */
export const SURVIVORS: readonly Survivor[] = [
  { phrase: /\bpay facts?\b/gi, reason: 'a term of payroll' },
  { phrase: /\bfacts?\b/gi, only: /^src\/domains\/payroll\//, reason: 'short for pay facts in their own domain' },
  { phrase: /\bstand[- ]?ins?\b|\bstands? in for\b/gi, reason: 'a person or an object that replaces another' },
  { phrase: /\bunsafe cast\b/gi, reason: 'a conversion of types' },
  { phrase: /\blegal[- ]holds?\b/gi, reason: 'a term of law: nothing of a person is deleted while it is open' },
  {
    phrase: /\baudit words\b/gi,
    only: /server\/audit-words\.ts$/,
    reason: 'the file that the kit requires of every domain; it is renamed together with the registry',
  },
  { phrase: /\bodd words\b/gi, reason: 'the words of this check' },
]

/** Files that have to name the words. */
export const WORD_LISTS: readonly string[] = [
  'docs/style.md',
  'scripts/words/odd-words.ts',
  'scripts/words.test.ts',
  'scripts/check-words.ts',
  'scripts/words/find-places.test.ts',
  'scripts/words/ceilings.test.ts',
]
