import { foldText } from './marks.ts'

type Group = Readonly<{ has: readonly string[]; not: readonly string[] }>
/** The terms of a search: a page matches where one of the groups does. */
export type Terms = readonly Group[]

/** Parses typed text: terms, "phrases", -without, and `or` between alternatives. */
export const parseTerms = (q: string): Terms => {
  const groups: { has: string[]; not: string[] }[] = [{ has: [], not: [] }]
  for (const [, minus, phrase, word] of q.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/gu)) {
    const term = (phrase ?? word ?? '').trim()
    if (minus === '' && word?.toLowerCase() === 'or') groups.push({ has: [], not: [] })
    else if (term !== '') groups.at(-1)?.[minus === '-' ? 'not' : 'has'].push(term)
  }
  return groups.filter(({ has }) => has.length > 0)
}

/** Returns the terms to mark. */
export const shownTerms = (terms: Terms): string[] => terms.flatMap(({ has }) => has)

/** Returns true for a term that is found inside other terms: one or two Latin letters are in every text, and only begin one. */
export const isFoundInside = (term: string): boolean => /[a-z0-9]{3}|[^\p{ASCII}]/u.test(foldText(term).plain)
