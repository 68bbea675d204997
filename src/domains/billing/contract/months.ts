const names = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month as `June 2026`. */
export const monthText = (month: string): string => names.format(new Date(`${month}-01T00:00:00Z`))

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const fullDays = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day as `12 June`. */
export const dayText = (day: string): string => days.format(new Date(`${day}T00:00:00Z`))
/** A day as `12 June 2026`. */
export const fullDayText = (day: string): string => fullDays.format(new Date(`${day}T00:00:00Z`))
