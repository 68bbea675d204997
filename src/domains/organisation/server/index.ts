export { calendarSources, type CalendarSource, loadCalendar, loadCalendars } from './calendar.ts'
export { scope, type ScopeFilter } from './scope.ts'
export { shipRoles } from './ship-roles.ts'
