/** A break by the clock of the day on which it was: `HH:MM`. */
export type ClockBreak = Readonly<{ from: string; to: string }>

const NONE = 'none'
const SPAN = /^(\d{1,2})[:.](\d{2})\s*[-–]\s*(\d{1,2})[:.](\d{2})$/

const clock = (hours = '', minutes = ''): string | null =>
  Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : null

/**
 * Reads breaks as they are typed, `12:00–12:30, 15:00–15:15`, or `none`. Returns null where a part is no begin with an
 * end.
 */
export const readBreaks = (text: string): ClockBreak[] | null => {
  if (text.trim().toLowerCase() === NONE) return []
  const breaks = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): ClockBreak | null => {
      const found = SPAN.exec(part)
      const [from, to] = [clock(found?.[1], found?.[2]), clock(found?.[3], found?.[4])]
      return found && from !== null && to !== null ? { from, to } : null
    })
  const read = breaks.filter((one) => one !== null)
  return read.length === breaks.length ? read : null
}

/** Writes breaks as `readBreaks` reads them; a break without an end leaves it to be typed. */
export const breaksText = (breaks: readonly Readonly<{ from: string; to: string | null }>[]): string =>
  breaks.map(({ from, to }) => `${from}–${to ?? ''}`).join(', ')
