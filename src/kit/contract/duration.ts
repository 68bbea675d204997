/** Whole minutes as `7 h 42 min`, `42 min`, `7 h`, `−30 min`: the one way a duration is written. */
export const duration = (minutes: number): string => {
  const sign = minutes < 0 ? '−' : ''
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  if (hours === 0) return `${sign}${rest} min`
  return rest === 0 ? `${sign}${hours} h` : `${sign}${hours} h ${rest} min`
}

/** Describes the minutes that are left of a limit: `1 h 5 min left`, `12 min over`. */
export const leftText = (minutes: number, text = duration): string =>
  minutes >= 0 ? `${text(minutes)} left` : `${text(-minutes)} over`
