import { own, type Personal } from '#kit/server/personal/declare.ts'
import { textColumns } from '#kit/server/record.ts'
import * as records from '../contract/organisation.records.ts'
import { departmentRecord, teamRecord } from '../contract/units.records.ts'

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  brands: { plain: textColumns(records.brandRecord) },
  countries: { plain: ['code', 'code3', 'name', 'currency', 'dial_code'] },
  departments: { plain: textColumns(departmentRecord) },
  designations: { plain: textColumns(records.designationRecord) },
  holiday_calendars: { plain: [...textColumns(records.holidayCalendarRecord), 'place'] },
  holidays: { plain: textColumns(records.holidayRecord) },
  permission_keys: { plain: ['key'] },
  role_grants: { plain: ['permission_key'] },
  roles: { plain: ['name', 'description'] },
  setup_skips: { plain: ['step'] },
  team_leaderships: { of: own() },
  teams: { plain: textColumns(teamRecord) },
  work_pattern_versions: { plain: ['time_zone', 'days'] },
  work_patterns: { plain: textColumns(records.workPatternRecord) },
}
