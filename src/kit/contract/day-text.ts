const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const at = (day: string): Date => new Date(`${day}T00:00:00Z`)

// Thin spaces surround the dash; between two days of one month there is none at all.
const withoutThin = (text: string): string => text.replace(/^(\d+)\u2009–\u2009(?=\d)/, '$1–').replaceAll('\u2009', ' ')

/** A day as mails and refusals name it: `3 March 2026`. */
export const dayText = (day: string): string => format.format(at(day))

/** Days from one to another, both included: `3–9 March 2026`, `from 3 March 2026 on`. */
export const daysText = (from: string, to: string | null): string =>
  to === null ? `from ${dayText(from)} on` : withoutThin(format.formatRange(at(from), at(to)))
