const part = (at: string, zone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options }).format(new Date(at))

const TIME = { hour: '2-digit', minute: '2-digit' } as const

export const clockText = (at: string, zone: string): string => part(at, zone, TIME)

const zoneText = (zone: string): string => `(${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')})`

/** `12 May 2026, 11:00 (Berlin)`. */
export const momentText = (at: string, zone: string): string =>
  `${part(at, zone, { day: 'numeric', month: 'long', year: 'numeric' })}, ${clockText(at, zone)} ${zoneText(zone)}`

/** `Tuesday, 12 May 2026, 10:00 to 11:00 (Berlin)`. */
export const timeText = (starts: string, ends: string, zone: string): string => {
  const day = part(starts, zone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(
    /^(\w+) /,
    '$1, ',
  )
  return `${day}, ${clockText(starts, zone)} to ${clockText(ends, zone)} ${zoneText(zone)}`
}
