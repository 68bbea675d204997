import { scopes } from '#kit/server/scope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { type ConstraintTexts, serverDomain } from '#kit/server/call/handle.ts'
import { roster } from '#domains/notices/server/index.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { liveTokens, rolesHolding, searchSources } from '#kit/server/registries.ts'
import { entries, filled } from '#kit/server/slots.ts'
import { organisationCalls } from '../contract/organisation.calls.ts'
import { organisationPermissions } from '../contract/organisation.permissions.ts'
import * as records from '../contract/organisation.records.ts'
import { departmentRecord, teamRecord } from '../contract/units.records.ts'
import { organisationRefusals } from '../contract/organisation.refusals.ts'
import { importFilling } from './importables.ts'
import { mergeFilling, mergeStepFilling } from './merging.ts'
import { organisationSentences } from './audit-sentences.ts'
import { organisationAudit } from './audit-words.ts'
import { readLogo, uploadLogo } from './calls/brand-logo.ts'
import { boardDayFilling } from './board-days.ts'
import * as brands from './calls/brands.ts'
import * as calendarDays from './calls/calendar-days.ts'
import * as departments from './calls/departments.ts'
import * as designations from './calls/designations.ts'
import * as holidayCalendars from './calls/holiday-calendars.ts'
import * as holidays from './calls/holidays.ts'
import { importHolidays } from './calls/import-holidays.ts'
import { comparePublicHolidays, listHolidayPlaces, takePublicHolidays } from './calls/public-holidays.ts'
import { listCountries, readOverview, restoreRow } from './calls/organisation.ts'
import { readSetup, skipSetupStep } from './calls/setup.ts'
import { setupFillings } from './setup-steps.ts'
import { roleTestHandlers } from './calls/role-tests.ts'
import { roleHandlers } from './calls/roles.ts'
import { holdingFilling } from './holdings.ts'
import { leadTokens } from './public/live-tokens.ts'
import { rosterSource } from './public/roster.ts'
import { settingFilling } from './setting-owners.ts'
import { listRolesHolding } from './store/roles.ts'
import { searchDepartments, searchTeams } from './search.ts'
import * as teams from './calls/teams.ts'
import * as workPatterns from './calls/work-patterns.ts'
import type { KnownDomains } from './rules/permission-registry.ts'
import { scopeRules } from './store/scope.ts'

export { unitCalls } from './public/unit-calls.ts'
export { listCoveredRoles, hasAllGrantsOf } from './rules/access.ts'
export { lockSuperAdmins } from './store/roles.ts'
export { bankDayFrom } from './store/bank-days.ts'
export { announceCalendarChange, type CalendarChange, calendarListeners } from './public/calendar-change.ts'
export { type CalendarSource, calendarSources } from './public/calendar-sources.ts'
export { leaveKindsSeenWith, loadCalendar, loadCalendars, loadPatternCalendar } from './public/calendar.ts'
import { retention } from './retention.ts'
export { actorSource, type ActorSource, stateChecks } from './rules/explain.ts'
export { countBelowCircles, lockManagers } from './store/circles.ts'
export { leadsOf } from './store/leads-of.ts'
export { type HolidayOf, listHolidaysOf } from './store/holidays-of.ts'
export { memberCards } from './public/member-cards.ts'
export { nextEmployeeNo, peekEmployeeNo, takeEmployeeNo } from './public/numbers.ts'
export { listCountryNames } from './store/countries.ts'
export { lockActive } from './store/rows.ts'
export { managedTeams, scope, teamScope } from './store/scope.ts'
export { shipRoles } from './workflow/ship-roles.ts'
export { organisationDay, organisationZone, weekStart } from './public/today.ts'
export { requireUnit } from './store/units.ts'
export { personal as personalOfOrganisation } from './personal.ts'

const taken = (kind: string) => () => organisationRefusals.refusal('name_taken', { kind })

const constraints: ConstraintTexts = {
  departments_name: taken('department'),
  departments_code: () => organisationRefusals.refusal('code_taken'),
  departments_no_circle: () => organisationRefusals.refusal('parent_cycle'),
  departments_six_levels: () => organisationRefusals.refusal('too_deep'),
  teams_name: taken('team'),
  team_leaderships_one_lead: refuseStale,
  team_leaderships_one_row: () => invalid({ deputies: 'Someone is lead or deputy of this team twice on the same day' }),
  designations_name: taken('designation'),
  roles_name: taken('role'),
  roles_number_of_area: () => organisationRefusals.refusal('number_not_allowed'),
  roles_one_super_admin: () => organisationRefusals.refusal('number_not_allowed'),
  roles_locked_is_super_admin: () => organisationRefusals.refusal('role_locked'),
  holiday_calendars_name: taken('holiday calendar'),
  holidays_one_a_day: () => organisationRefusals.refusal('holiday_exists', { day: 'This day' }),
  work_patterns_name: taken('work pattern'),
  brands_name: taken('brand'),
  brands_prefix: () => organisationRefusals.refusal('series_taken', { prefix: 'This series' }),
  brands_one_default: refuseStale,
}

/** The frame of everything: departments, teams, roles, brands, holidays, work patterns and the working calendar. */
export const organisationDomain = (domains: KnownDomains, files: FileStore) =>
  serverDomain({
    id: 'organisation',
    retention,
    permissions: organisationPermissions,
    audit: organisationAudit,
    sentences: organisationSentences,
    records: [
      { of: departmentRecord, change: organisationCalls.updateDepartment },
      { of: teamRecord, change: organisationCalls.updateTeam },
      { of: records.designationRecord, change: organisationCalls.updateDesignation },
      { of: records.roleRecord, change: organisationCalls.updateRole },
      { of: records.brandRecord, change: organisationCalls.updateBrand },
      { of: records.holidayCalendarRecord, change: organisationCalls.updateHolidayCalendar },
      { of: records.holidayRecord, change: organisationCalls.updateHoliday },
      { of: records.workPatternRecord, change: organisationCalls.updateWorkPattern },
    ],
    calls: organisationCalls,
    handlers: {
      ...departments,
      ...teams,
      ...roleHandlers(domains),
      ...roleTestHandlers(domains),
      ...designations,
      ...brands,
      uploadLogo: uploadLogo(files),
      readLogo: readLogo(files),
      ...holidayCalendars,
      ...holidays,
      importHolidays,
      listHolidayPlaces,
      comparePublicHolidays,
      takePublicHolidays,
      ...workPatterns,
      ...calendarDays,
      readOverview: readOverview(domains),
      readSetup,
      skipSetupStep,
      restoreRow,
      listCountries,
    },
    constraints,
    fills: [
      importFilling,
      mergeFilling,
      mergeStepFilling,
      entries(searchSources, { departments: searchDepartments, teams: searchTeams }),
      entries(liveTokens, { leads: leadTokens }),
      filled(roster, rosterSource),
      holdingFilling,
      boardDayFilling,
      settingFilling,
      ...setupFillings,
      filled(rolesHolding, listRolesHolding),
      filled(scopes, scopeRules),
    ],
  })
