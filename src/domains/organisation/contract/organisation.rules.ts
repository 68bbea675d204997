import { minutesOfCycle } from '#engines/calendar/contract/calendar.ts'

/** The colours that new teams get in turn; each differs from its neighbours on light and dark ground. */
export const TEAM_COLORS = [
  '#4263eb',
  '#e8590c',
  '#0ca678',
  '#e03131',
  '#7048e8',
  '#a0522d',
  '#1098ad',
  '#d6336c',
  '#74b816',
  '#f08c00',
  '#5c7cfa',
  '#868e96',
] as const

/**
 * Proposes a code for a name: the initials of several terms, else the first letters; 2 to 8 characters of A–Z and 0–9.
 */
export const proposeCode = (name: string): string => {
  const terms = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
  const initials = terms.map((word) => word.charAt(0)).join('')
  const code = terms.length > 1 ? initials : (terms[0] ?? '').slice(0, 4)
  return code.length >= 2 ? code.slice(0, 8) : `${code}DEP`.slice(0, 4)
}

/** The first of `code`, `code-2`, `code-3` … that is not taken. */
export const freeCode = (code: string, taken: ReadonlySet<string>): string => {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? code : `${code}-${n}`
    if (!taken.has(candidate)) return candidate
  }
}

type Series = Readonly<{ number_prefix: string; number_width: number }>

/** An employee number of a brand's series: prefix and zero-padded number. */
export const formatEmployeeNo = (series: Series, number: number): string =>
  series.number_prefix + String(number).padStart(series.number_width, '0')

/** The number of an employee number given by hand, or null when it does not look like the series. */
export const readEmployeeNo = (series: Series, text: string): number | null => {
  if (!text.startsWith(series.number_prefix)) return null
  const digits = text.slice(series.number_prefix.length)
  return /^\d{1,8}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null
}

type Counted = Readonly<{ count: number; one: string; many: string }>

/** Returns the rows that block a deletion as the beginning of a sentence: "14 people and 2 teams are". */
export const inTheWay = (counts: readonly Counted[], one: string, many: string): string => {
  const parts = counts
    .filter(({ count }) => count > 0)
    .map((part) => `${part.count} ${part.count === 1 ? part.one : part.many}`)
  const last = parts.pop() ?? ''
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return `${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last} ${total === 1 ? one : many}`
}

/** Minutes of an average week of a pattern version. */
export const weeklyMinutes = (version: Parameters<typeof minutesOfCycle>[0]): number => {
  const { minutes, weeks } = minutesOfCycle(version)
  return Math.round(minutes / weeks)
}

const LOCALE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A date as refusals and findings write it: 25 Dec 2026. */
export const dayText = (date: string): string => LOCALE.format(Date.parse(`${date}T00:00:00Z`))
