import { compareNames } from '#kit/contract/compare-names.ts'
import type Holidays from 'date-holidays'
import type { HolidaysTypes } from 'date-holidays'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { HolidayPlace, PublicHoliday } from '../../contract/public-holidays.calls.ts'

/** A public holiday, one day of it. */
export type PublicDay = Pick<PublicHoliday, 'date' | 'name' | 'portion' | 'kind'>

type Kind = PublicDay['kind']
const KINDS: readonly HolidaysTypes.HolidayType[] = ['public', 'bank', 'optional']
const MAX_NAME = 80
const [HOUR_MS, DAY_HOURS, NOON] = [3_600_000, 24, 12]

/** The data of all countries is loaded with the first query: it takes 4 MB. */
const load = async (): Promise<typeof Holidays> => (await import('date-holidays')).default

const partsOf = (code: string): [country: string, state?: string, region?: string] => {
  const [country = '', state, region] = code.split('-')
  return [country, state, region]
}

/** Returns the names of the parts of a place by their code; of no place: of the countries. */
const namesOf = (all: Holidays, of: string | undefined): Readonly<Record<string, string>> => {
  if (of === undefined) return all.getCountries('en')
  const [country, state, region] = partsOf(of)
  if (region !== undefined) return {}
  return (state === undefined ? all.getStates(country, 'en') : all.getRegions(country, state, 'en')) ?? {}
}

/** Returns whether the holidays of a place are known. */
export const isPlace = async (code: string): Promise<boolean> => {
  const all = new (await load())()
  const above = code.includes('-') ? code.slice(0, code.lastIndexOf('-')) : undefined
  return Object.hasOwn(namesOf(all, above), code.slice((above?.length ?? -1) + 1))
}

/** Returns the countries, or the parts of a place, by name. */
export const placesIn = async (of: string | undefined): Promise<HolidayPlace[]> => {
  const all = new (await load())()
  return Object.entries(namesOf(all, of))
    .map(([part, name]) => {
      const code = of === undefined ? part : `${of}-${part}`
      return { code, name, has_parts: Object.keys(namesOf(all, code)).length > 0 }
    })
    .toSorted((one, other) => compareNames(one.name, other.name))
}

const kindOf = (type: HolidaysTypes.HolidayType): Kind =>
  KINDS.find((kind): kind is Kind => kind === type) ?? 'optional'

/** Returns the days of a holiday: a part of a last day is none, and one that begins at noon or later is an afternoon. */
const daysOf = ({ date, start, end, name, type }: HolidaysTypes.Holiday): PublicDay[] => {
  const hours = (end.getTime() - start.getTime()) / HOUR_MS
  const isAfternoon = hours < DAY_HOURS && Number(date.slice(11, 13)) >= NOON
  return Array.from({ length: Math.max(1, Math.floor(hours / DAY_HOURS)) }, (_, index) => ({
    date: addDays(date.slice(0, 10), index),
    name: name.slice(0, MAX_NAME),
    portion: isAfternoon ? 'pm' : 'full',
    kind: kindOf(type),
  }))
}

/** Returns the holidays of a place in a year by date, one for each day: public ones come before others. */
export const publicHolidays = async (place: string, year: number): Promise<PublicDay[]> => {
  const [country, state, region] = partsOf(place)
  const Known = await load()
  const options = { languages: ['en'], types: [...KINDS] }
  const known =
    region !== undefined && state !== undefined
      ? new Known(country, state, region, options)
      : state === undefined
        ? new Known(country, options)
        : new Known(country, state, options)
  const days = new Map<string, PublicDay>()
  const inOrder = known.getHolidays(year).toSorted((one, other) => KINDS.indexOf(one.type) - KINDS.indexOf(other.type))
  for (const day of inOrder.flatMap(daysOf))
    if (!days.has(day.date) && day.date.startsWith(`${year}-`)) days.set(day.date, day)
  return [...days.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}
