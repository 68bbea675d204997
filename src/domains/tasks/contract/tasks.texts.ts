const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A day in sentences of notices: 3 August. */
export const dayText = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`))
