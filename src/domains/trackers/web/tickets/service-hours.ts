import type { ServicePolicy } from '../../contract/ticket-policies.calls.ts'

const SHORT = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `Mon–Fri` for days that follow each other, else `Mon, Wed`. */
const daysText = (days: readonly number[]): string => {
  const [first, last] = [days.at(0) ?? 1, days.at(-1) ?? 1]
  const name = (day: number): string => SHORT[day - 1] ?? ''
  return days.length > 2 && last - first === days.length - 1
    ? `${name(first)}–${name(last)}`
    : days.map(name).join(', ')
}

/** `Mon–Fri 09:00–17:00, Europe/Berlin`. */
export const hoursText = ({ service_days, service_from, service_to, zone }: ServicePolicy): string =>
  service_days === null
    ? 'Day and night'
    : `${daysText(service_days)} ${service_from ?? ''}–${service_to ?? ''}, ${zone.replaceAll('_', ' ')}`
