import { personHistory, personLeft } from '#domains/people/server/index.ts'
import { workRecords, workSums } from '#domains/worksheets/server/index.ts'
import { adminCards, employeeCards } from '#kit/server/registries.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { adminTargetsCard, ownTargetsCard } from './cards.ts'
import { endAfterLeaving } from './workflow/leaver.ts'
import { targetNoticeFilling } from './notify.ts'
import { listReportTargets, countTargetsMet } from './public.ts'
import { hasTargets } from './store/people.ts'

/** The entries of targets in the registries of other domains. */
export const targetFillings: readonly Filling[] = [
  targetNoticeFilling,
  entries(personHistory, { 'trackers.targets': hasTargets }),
  entries(personLeft, { 'trackers.targets': endAfterLeaving }),
  entries(adminCards, { targets: adminTargetsCard }),
  entries(employeeCards, { targets: ownTargetsCard }),
  entries(workSums, { 'trackers.targets': countTargetsMet }),
  entries(workRecords, { 'trackers.targets': async (tx, query) => ({ targets: await listReportTargets(tx, query) }) }),
]
