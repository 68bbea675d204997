// The public face of the working calendar: which day an instant belongs to, how many minutes were expected on it,
// and why. Pure functions over what the caller has loaded of a person (`PersonCalendar`); nothing here reads a clock.
export type * from './models.ts'
export { addDays, dayNumber, datesBetween, monthsAfter, weekdayOf } from './dates.ts'
export { dateIn, toInstant } from './zones.ts'
export { minutesOf } from './intervals.ts'
export { monthBounds } from './bounds.ts'
export { zoneOf } from './local-day.ts'
export { calendarDay, calendarRange, expectedIntervals } from './day.ts'
export { businessDay, ownedIntervals } from './business-day.ts'
export { leaveCost, workingDays } from './leave-cost.ts'
export { countWorkingDays } from './count-working-days.ts'
export { addWorkingDays, nextSlot } from './walk.ts'
export { checkPatternVersion, patternVersionFields } from './check-pattern.ts'
