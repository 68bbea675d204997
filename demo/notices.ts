import { noticesOfAttendance } from './attendance/notices.ts'
import { noticesOfHashbook } from './hashbook/notices.ts'
import { noticesOfHiring } from './hiring/notices.ts'
import { noticesOfIntegrations } from './integrations/notices.ts'
import { noticesOfInventory } from './inventory/notices.ts'
import type { DrawnNotice } from './notices/drawn-notice.ts'
import { demoInboxes } from './notices/inboxes.ts'
import { noticesOfPayroll } from './payroll/notices.ts'
import { noticesOfPeople } from './people/notices.ts'
import { noticesOfEvaluations } from './performance/evaluation-notices.ts'
import { noticesOfSkills } from './performance/skill-notices.ts'
import { noticesOfRecords } from './records/notices.ts'
import { noticesOfRequests } from './requests/notices.ts'
import { noticesOfSessions } from './session/notices.ts'
import { noticesOfShifts } from './shifts/notices.ts'
import { noticesOfTasks } from './tasks/notices.ts'
import { noticesOfTargets } from './trackers/target-notices.ts'
import { noticesOfTickets } from './trackers/ticket-notices.ts'
import { noticesOfWorksheets } from './worksheets/notices.ts'
import type { Demo } from './demo.ts'

/** The notices that follow from the records of each domain. */
const SOURCES: readonly ((demo: Demo) => Promise<DrawnNotice[]>)[] = [
  noticesOfAttendance,
  noticesOfHashbook,
  noticesOfHiring,
  noticesOfIntegrations,
  noticesOfInventory,
  noticesOfPayroll,
  noticesOfPeople,
  noticesOfEvaluations,
  noticesOfSkills,
  noticesOfRecords,
  noticesOfRequests,
  noticesOfSessions,
  noticesOfShifts,
  noticesOfTasks,
  noticesOfTargets,
  noticesOfTickets,
  noticesOfWorksheets,
]

/** Fills the inboxes from the records of the demo, so that each notice agrees with its record. */
export const demoInboxesOfRecords = async (demo: Demo): Promise<void> => {
  const drawn: DrawnNotice[][] = []
  for (const source of SOURCES) drawn.push(await source(demo))
  await demoInboxes(demo, drawn.flat())
}
