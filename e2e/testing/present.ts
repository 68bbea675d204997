import { presentInstant, todayIn } from '#kit/contract/testing/run-clock.ts'

export { presentInstant, todayIn }

/** Returns the present time in a zone, by the clock of the run. */
export const presentIn = (zone: string): Temporal.ZonedDateTime => presentInstant().toZonedDateTimeISO(zone)

/** Today where the organisation of the demo is at home. */
export const demoToday = (): Temporal.PlainDate => todayIn('Europe/Berlin')

/** A day as people type it: `31/12/2026`. */
export const typedDay = (day: Temporal.PlainDate | string): string => day.toString().split('-').toReversed().join('/')
