import { addDays } from '#engines/calendar/contract/calendar.ts'

type DemoHoliday = Readonly<{ date: string; name: string; portion: 'full' | 'pm' }>

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export const easterSunday = (year: number): string => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
}

const full = (date: string, name: string): DemoHoliday => ({ date, name, portion: 'full' })

/** The ten public holidays of Berlin, and the half days before Christmas and New Year. */
export const berlinHolidays = (year: number): readonly DemoHoliday[] => {
  const easter = easterSunday(year)
  return [
    full(`${year}-01-01`, "New Year's Day"),
    full(`${year}-03-08`, "International Women's Day"),
    full(addDays(easter, -2), 'Good Friday'),
    full(addDays(easter, 1), 'Easter Monday'),
    full(`${year}-05-01`, 'Labour Day'),
    full(addDays(easter, 39), 'Ascension Day'),
    full(addDays(easter, 50), 'Whit Monday'),
    full(`${year}-10-03`, 'German Unity Day'),
    { date: `${year}-12-24`, name: 'Christmas Eve', portion: 'pm' },
    full(`${year}-12-25`, 'Christmas Day'),
    full(`${year}-12-26`, 'Second Day of Christmas'),
    { date: `${year}-12-31`, name: "New Year's Eve", portion: 'pm' },
  ]
}

// Feasts that follow the moon, as the state published or computed them.
const MOVABLE: Readonly<Record<number, readonly [ugadi: string, ganesha: string, dasara: string, deepavali: string]>> =
  {
    2024: ['04-09', '09-07', '10-12', '11-02'],
    2025: ['03-30', '08-27', '10-01', '10-20'],
    2026: ['03-19', '09-14', '10-20', '11-08'],
    2027: ['04-07', '09-04', '10-09', '10-29'],
    2028: ['03-27', '08-23', '09-27', '10-17'],
  }

/** Twelve holidays of Karnataka; of years beyond the table only the fixed ones. */
export const karnatakaHolidays = (year: number): readonly DemoHoliday[] => {
  const [ugadi, ganesha, dasara, deepavali] = MOVABLE[year] ?? []
  const movable: readonly (readonly [string | undefined, string])[] = [
    [ugadi, 'Ugadi'],
    [ganesha, 'Ganesha Chaturthi'],
    [dasara, 'Dasara'],
    [deepavali, 'Deepavali'],
  ]
  return [
    full(`${year}-01-26`, 'Republic Day'),
    full(addDays(easterSunday(year), -2), 'Good Friday'),
    full(`${year}-04-14`, 'Ambedkar Jayanti'),
    full(`${year}-05-01`, 'May Day'),
    full(`${year}-08-15`, 'Independence Day'),
    full(`${year}-10-02`, 'Gandhi Jayanti'),
    full(`${year}-11-01`, 'Kannada Rajyotsava'),
    full(`${year}-12-25`, 'Christmas Day'),
    ...movable.flatMap(([day, name]) => (day === undefined ? [] : [full(`${year}-${day}`, name)])),
  ]
}
