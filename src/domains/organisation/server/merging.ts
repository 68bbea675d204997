import { passDeputies } from './store/merging.ts'
import { mergePolicies, mergeSteps, type MergeStep, movesAsHolding, movesByStep } from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  organisation: {
    label: 'Organisation',
    columns: {
      'departments.head_id': movesAsHolding('department_head'),
      'team_leaderships.employee_id': movesByStep,
    },
  },
})

const step: MergeStep = {
  apply: async ({ tx }, { from, into, day }) => {
    await passDeputies(tx, { from: from.id, into: into.id, day })
    return []
  },
}

export const mergeStepFilling = entries(mergeSteps, { organisation: step })
