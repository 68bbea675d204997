import { brandCalls } from './brands.calls.ts'
import { calendarCalls } from './calendar.calls.ts'
import { departmentCalls } from './departments.calls.ts'
import { designationCalls } from './designations.calls.ts'
import { holidayCalls } from './holidays.calls.ts'
import { overviewCalls } from './overview.calls.ts'
import { publicHolidayCalls } from './public-holidays.calls.ts'
import { roleCalls } from './roles.calls.ts'
import { setupCalls } from './setup.calls.ts'
import { teamCalls } from './teams.calls.ts'
import { workPatternCalls } from './work-patterns.calls.ts'

export const organisationCalls = {
  ...departmentCalls,
  ...teamCalls,
  ...roleCalls,
  ...designationCalls,
  ...brandCalls,
  ...holidayCalls,
  ...publicHolidayCalls,
  ...workPatternCalls,
  ...setupCalls,
  ...overviewCalls,
  ...calendarCalls,
}
