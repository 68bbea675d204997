import UFuzzy from '@leeoniya/ufuzzy'

type Findable = Readonly<{ section: string; title: string; under?: string; keywords?: string }>

/** At most so many lines of a section are shown while something is typed. */
const MAX_OF_SECTION = 8

// One typo in a word is forgiven: a letter too many, too few, another one, or two that changed places. A term begins a word.
const matcher = new UFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1, interLft: 2 })

/** Returns the places of the texts that a typed text matches, best first; its terms come in any order. */
const rank = (texts: string[], typed: string): readonly number[] => {
  const [found, info, order] = matcher.search(texts, typed, 1)
  if (!found) return []
  return info && order ? order.flatMap((at) => info.idx[at] ?? []) : found
}

/** Brings entries of a section together, sections in the order of their first entry. */
const bySection = <Entry extends Findable>(entries: readonly Entry[]): readonly Entry[] =>
  [...Map.groupBy(entries, ({ section }) => section).values()].flatMap((group) => group.slice(0, MAX_OF_SECTION))

/**
 * Returns the entries that a typed text matches: those of which the title matches before those that are found by other
 * keywords for them.
 */
export const findEntries = <Entry extends Findable>(entries: readonly Entry[], typed: string): readonly Entry[] => {
  const titles = rank(
    entries.map(({ title }) => title),
    typed,
  )
  const keywords = rank(
    entries.map(({ title, under = '', keywords: more = '' }) => `${title} ${under} ${more}`),
    typed,
  )
  return bySection([...new Set([...titles, ...keywords])].flatMap((at) => entries[at] ?? []))
}
