import { personHistory, personLeft } from '#domains/people/server/index.ts'
import { reportFacts, workSums } from '#domains/worksheets/server/index.ts'
import { adminCards, employeeCards } from '#kit/server/registries.ts'
import { adminTargetsCard, ownTargetsCard } from './cards.ts'
import { endAfterLeaving } from './leaver.ts'
import { registerTargetNotices } from './notify.ts'
import { targetFacts, targetSums } from './results.ts'
import { hasTargets } from './store/people.ts'

/** What other domains ask about targets. */
export const registerTargets = (): void => {
  registerTargetNotices()
  personHistory.add('trackers.targets', hasTargets)
  personLeft.add('trackers.targets', endAfterLeaving)
  adminCards.add('targets', adminTargetsCard)
  employeeCards.add('targets', ownTargetsCard)
  workSums.add('trackers.targets', targetSums)
  reportFacts.add('trackers.targets', async (tx, asked) => ({ targets: await targetFacts(tx, asked) }))
}
