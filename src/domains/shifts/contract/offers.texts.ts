// Sentences about offered changes, in the time zone of the plan.
import { wallOf } from '#kit/contract/wall-clock.ts'

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

type Named = Readonly<{
  name: string
  date: string
  start_time: string
  end_time: string
  break_minutes: number
  site: 'any' | 'onsite'
}>

/** Thursday 3 December */
const dayOf = (date: string): string => LONG_DAY.format(new Date(`${date}T00:00:00Z`)).replace(',', '')
const timesOf = ({ start_time, end_time }: Named): string => `${start_time}–${end_time}`
const placeOf = ({ site }: Named): string => (site === 'onsite' ? 'on site' : 'anywhere')
const breakOf = ({ break_minutes }: Named): string =>
  break_minutes === 0 ? 'no break' : `a break of ${break_minutes} min`

const shiftOn = (shift: Named): string => `${shift.name} on ${dayOf(shift.date)} ${timesOf(shift)}`

/** Returns what is proposed: `Early on Thursday 3 December 06:00–14:00 instead of Late 14:00–22:00`. */
export const proposalText = (old: Named | null, to: Named): string => {
  if (!old) return `${shiftOn(to)}, as an additional shift`
  const isSameDay = old.date === to.date
  const isSameWork = isSameDay && old.name === to.name && timesOf(old) === timesOf(to)
  const before = isSameDay ? `${old.name} ${timesOf(old)}` : shiftOn(old)
  const details = [
    ...(old.site === to.site ? [] : [`${placeOf(to)} instead of ${placeOf(old)}`]),
    ...(old.break_minutes === to.break_minutes ? [] : [`${breakOf(to)} instead of ${breakOf(old)}`]),
  ]
  return [isSameWork ? shiftOn(to) : `${shiftOn(to)} instead of ${before}`, ...details].join(', ')
}

/** Returns an instant as the clocks of a zone show it: `Wednesday 2 December 18:00`. */
const momentText = (at: number, zone: string): string => {
  const shown = new Date(wallOf(at, zone)).toISOString()
  return `${dayOf(shown.slice(0, 10))} ${shown.slice(11, 16)}`
}

/** Returns the request to respond: `Accept or decline until Wednesday 2 December 18:00.` */
export const responseText = (at: number, zone: string): string => `Accept or decline until ${momentText(at, zone)}.`
