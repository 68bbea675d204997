import { passMemberships } from './store/merging.ts'
import { mergePolicies, mergeSteps, type MergeStep, movesAsHolding, movesByStep } from '#kit/server/merging.ts'
import { entries } from '#kit/server/slots.ts'

/** The effect of merging two records of a person on the rows of this domain that refer to the merged one. */
export const mergeFilling = entries(mergePolicies, {
  billing: {
    label: 'Projects and clients',
    columns: {
      'clients.owner_id': movesAsHolding('clients'),
      'project_members.employee_id': movesByStep,
      'projects.lead_id': movesAsHolding('projects'),
    },
  },
})

const step: MergeStep = {
  apply: async ({ tx }, { from, into, day }) => {
    await passMemberships(tx, { from: from.id, into: into.id, day })
    return []
  },
}

export const mergeStepFilling = entries(mergeSteps, { billing: step })
