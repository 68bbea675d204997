const FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A date as a notice says it. */
export const dayText = (date: string): string => FORMAT.format(new Date(`${date}T00:00:00Z`))
