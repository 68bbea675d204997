import type { DomainWeb } from '#kit/web/screens/screen.ts'
import { attendanceWeb } from '#domains/attendance/web/index.ts'
import { billingWeb } from '#domains/billing/web/index.ts'
import { hashbookWeb } from '#domains/hashbook/web/index.ts'
import { hiringWeb } from '#domains/hiring/web/index.ts'
import { integrationsWeb } from '#domains/integrations/web/index.ts'
import { inventoryWeb } from '#domains/inventory/web/index.ts'
import { noticesWeb } from '#domains/notices/web/index.ts'
import { organisationWeb } from '#domains/organisation/web/index.ts'
import { payrollWeb } from '#domains/payroll/web/index.ts'
import { peopleWeb } from '#domains/people/web/index.ts'
import { recordsWeb } from '#domains/records/web/index.ts'
import { requestsWeb } from '#domains/requests/web/index.ts'
import { performanceWeb } from '#domains/performance/web/index.ts'
import { shiftsWeb } from '#domains/shifts/web/index.ts'
import { sessionWeb } from '#domains/session/web/index.ts'
import { settingsWeb } from '#domains/settings/web/index.ts'
import { tasksWeb } from '#domains/tasks/web/index.ts'
import { trackersWeb } from '#domains/trackers/web/index.ts'
import { worksheetsWeb } from '#domains/worksheets/web/index.ts'

/** Every domain with a web side. A new domain is one line here. */
export const domains: readonly DomainWeb[] = [
  organisationWeb,
  peopleWeb,
  attendanceWeb,
  requestsWeb,
  payrollWeb,
  billingWeb,
  hashbookWeb,
  inventoryWeb,
  worksheetsWeb,
  hiringWeb,
  performanceWeb,
  shiftsWeb,
  noticesWeb,
  sessionWeb,
  settingsWeb,
  trackersWeb,
  tasksWeb,
  recordsWeb,
  integrationsWeb,
]
