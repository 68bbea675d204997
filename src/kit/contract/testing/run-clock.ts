// All processes of a test run, their databases and browsers start at one instant of its choice and go on from there: the
// machine's clock decides nothing. A run begins on a Wednesday at 10:40 in Berlin; `TEST_AT` names another instant.

/** The instant at which the run begins, ISO 8601. */
export const RUN_AT = (process.env['TEST_AT'] ??= '2026-03-11T09:40:00Z')

/** By how many milliseconds the clock of the run is ahead of that of the machine; the first process decides for all. */
export const CLOCK_SHIFT = Number((process.env['TEST_CLOCK_SHIFT'] ??= String(Date.parse(RUN_AT) - Date.now())))

/** The environment of a program that begins at another instant than the run. */
export const runAt = (instant: string): Readonly<Record<string, string>> => ({
  TEST_AT: instant,
  TEST_CLOCK_SHIFT: String(CLOCK_SHIFT + Date.parse(instant) - presentInstant().epochMilliseconds),
})

/** The present instant of the run. */
export const presentInstant = (): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Date.now() + ('isShifted' in Date ? 0 : CLOCK_SHIFT))

/** Today in a zone, by the clock of the run. */
export const todayIn = (zone: string): Temporal.PlainDate => presentInstant().toZonedDateTimeISO(zone).toPlainDate()

/**
 * Moves `Date` and `Temporal.Now` of this process, libraries included, by so many milliseconds; call it before they are
 * loaded. Uses nothing outside of it, because browsers run its text, too.
 */
export const shiftClocks = (shift: number): void => {
  const Machine = globalThis.Date
  if ('isShifted' in Machine) return
  const now = (): number => Machine.now() + shift
  globalThis.Date = new Proxy(Machine, {
    construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [now()] : values, made),
    apply: () => new Machine(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    has: (target, name) => name === 'isShifted' || Reflect.has(target, name),
  })
  if (!('Temporal' in globalThis)) return
  const { Instant, Now } = Temporal
  const at = (zone: Temporal.TimeZoneLike = Now.timeZoneId()) =>
    Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(zone)
  Object.assign(Now, {
    instant: () => Instant.fromEpochMilliseconds(now()),
    zonedDateTimeISO: at,
    plainDateTimeISO: (zone?: Temporal.TimeZoneLike) => at(zone).toPlainDateTime(),
    plainDateISO: (zone?: Temporal.TimeZoneLike) => at(zone).toPlainDate(),
    plainTimeISO: (zone?: Temporal.TimeZoneLike) => at(zone).toPlainTime(),
  })
}
