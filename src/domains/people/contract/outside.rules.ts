/** The days of a person on which something is recorded: "recorded time", "shifts". */
export type Recorded = Readonly<{ what: string; dates: readonly string[] }>

const MOST = 5

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const dayOf = (date: string): string => String(Number(date.slice(8)))

/** Lists days as they are read: `4, 5 and 6 November`, `30 November and 1 December`. */
const listText = (dates: readonly string[]): string => {
  const shown = dates.slice(0, MOST)
  const texts = shown.map((date, index) => {
    const isLast = shown[index + 1]?.slice(0, 7) !== date.slice(0, 7)
    return isLast ? `${dayOf(date)} ${month.format(Date.parse(date))}` : dayOf(date)
  })
  const more = dates.length - shown.length
  const all = more > 0 ? [...texts, `${more} more`] : texts
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

/** Names what is recorded: `3 days have recorded time: 4, 5 and 6 November`. Empty where nothing is. */
export const recordedText = (all: readonly Recorded[]): string =>
  all
    .map(({ what, dates }) => ({ what, dates: [...new Set(dates)].toSorted() }))
    .filter(({ dates }) => dates.length > 0)
    .map(
      ({ what, dates }) =>
        `${dates.length === 1 ? '1 day has' : `${dates.length} days have`} ${what}: ${listText(dates)}`,
    )
    .join('. ')
