const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A date as notices and receipts write it: 4 March 2026. */
export const dayText = (day: string): string => DAY.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
