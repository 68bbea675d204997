/** Whole minutes as `7 h 42 min`, `42 min`, `7 h`, `−30 min`. */
export const duration = (minutes: number): string => {
  const sign = minutes < 0 ? '−' : ''
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  if (hours === 0) return `${sign}${rest} min`
  return rest === 0 ? `${sign}${hours} h` : `${sign}${hours} h ${rest} min`
}

/** Running seconds as `7:42:05`. */
export const stopwatch = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}
