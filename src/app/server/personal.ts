import { personalOfAttendance } from '#domains/attendance/server/index.ts'
import { personalOfBilling } from '#domains/billing/server/index.ts'
import { personalOfHashbook } from '#domains/hashbook/server/index.ts'
import { personalOfHiring } from '#domains/hiring/server/index.ts'
import { personalOfIntegrations } from '#domains/integrations/server/index.ts'
import { personalOfInventory } from '#domains/inventory/server/index.ts'
import { personalOfNotices } from '#domains/notices/server/index.ts'
import { personalOfOrganisation } from '#domains/organisation/server/index.ts'
import { personalOfPayroll } from '#domains/payroll/server/index.ts'
import { personalOfPeople } from '#domains/people/server/index.ts'
import { personalOfPerformance } from '#domains/performance/server/index.ts'
import { personalOfRecords } from '#domains/records/server/index.ts'
import { personalOfRequests } from '#domains/requests/server/index.ts'
import { personalOfSession } from '#domains/session/server/index.ts'
import { personalOfSettings } from '#domains/settings/server/index.ts'
import { personalOfShell } from '#domains/shell/server/index.ts'
import { personalOfShifts } from '#domains/shifts/server/index.ts'
import { personalOfTasks } from '#domains/tasks/server/index.ts'
import { personalOfTrackers } from '#domains/trackers/server/index.ts'
import { personalOfWorksheets } from '#domains/worksheets/server/index.ts'
import type { PersonalOf } from '#kit/server/personal/declare.ts'
import { personalOfKit } from '#kit/server/personal/personal-of-kit.ts'

/** The personal data of all tables, in the order in which rows can be deleted: domains that use others come first. */
export const personalOfAll: readonly PersonalOf[] = [
  { domain: 'shifts', tables: personalOfShifts },
  { domain: 'integrations', tables: personalOfIntegrations },
  { domain: 'performance', tables: personalOfPerformance },
  { domain: 'hiring', tables: personalOfHiring },
  { domain: 'trackers', tables: personalOfTrackers },
  { domain: 'tasks', tables: personalOfTasks },
  { domain: 'worksheets', tables: personalOfWorksheets },
  { domain: 'hashbook', tables: personalOfHashbook },
  { domain: 'inventory', tables: personalOfInventory },
  { domain: 'billing', tables: personalOfBilling },
  { domain: 'payroll', tables: personalOfPayroll },
  { domain: 'attendance', tables: personalOfAttendance },
  { domain: 'requests', tables: personalOfRequests },
  { domain: 'records', tables: personalOfRecords },
  { domain: 'people', tables: personalOfPeople },
  { domain: 'shell', tables: personalOfShell },
  { domain: 'notices', tables: personalOfNotices },
  { domain: 'session', tables: personalOfSession },
  { domain: 'organisation', tables: personalOfOrganisation },
  { domain: 'settings', tables: personalOfSettings },
  { domain: 'kit', tables: personalOfKit },
]
