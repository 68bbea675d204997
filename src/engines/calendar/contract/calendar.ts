// The public face of the working calendar: which day an instant belongs to, how many minutes were expected on it,
// and why. Pure functions over what the caller has loaded of a person (`PersonCalendar`); nothing here reads a clock.
export type * from './models.ts'
export { addDays, dayNumber, datesBetween, weekdayOf } from './dates.ts'
export { dateIn, isZone, startOfDay, toInstant } from './zones.ts'
export { minutesOf } from './intervals.ts'
export { monthBounds, weekBounds } from './bounds.ts'
export { zoneOf } from './local-day.ts'
export { calendarDay, calendarRange, expectedIntervals } from './day.ts'
export { businessDay, ownedStretches } from './business-day.ts'
export { leaveCost, type LeaveCost } from './leave-cost.ts'
export { addWorkingDays, nextSlot } from './walk.ts'
export { patternCalendar, patternDay } from './pattern-day.ts'
export { checkPatternVersion, patternVersionFields, type PatternProblem } from './check-pattern.ts'
