import { noticesOfAttendance } from '#domains/attendance/server/index.ts'
import { noticesOfHashbook } from '#domains/hashbook/server/index.ts'
import { noticesOfHiring } from '#domains/hiring/server/index.ts'
import { noticesOfInventory } from '#domains/inventory/server/index.ts'
import { type DrawnNotice, demoInboxes } from '#domains/notices/server/index.ts'
import { noticesOfPayroll } from '#domains/payroll/server/index.ts'
import { noticesOfPeople } from '#domains/people/server/index.ts'
import { noticesOfEvaluations, noticesOfSkills } from '#domains/performance/server/index.ts'
import { noticesOfRecords } from '#domains/records/server/index.ts'
import { noticesOfRequests } from '#domains/requests/server/index.ts'
import { noticesOfSessions } from '#domains/session/server/index.ts'
import { noticesOfShifts } from '#domains/shifts/server/index.ts'
import { noticesOfTasks } from '#domains/tasks/server/index.ts'
import { noticesOfTargets, noticesOfTickets } from '#domains/trackers/server/index.ts'
import { noticesOfWorksheets } from '#domains/worksheets/server/index.ts'
import type { Demo } from '#kit/server/demo.ts'

/** What follows from the records of each domain. */
const SOURCES: readonly ((demo: Demo) => Promise<DrawnNotice[]>)[] = [
  noticesOfAttendance,
  noticesOfHashbook,
  noticesOfHiring,
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

/** Fills the inboxes by what the records of the demo say, so that no notice says anything else. */
export const demoInboxesOfRecords = async (demo: Demo): Promise<void> => {
  const drawn: DrawnNotice[][] = []
  for (const source of SOURCES) drawn.push(await source(demo))
  await demoInboxes(demo, drawn.flat())
}
