import { scopeOf } from '#kit/server/actor.ts'
import type { SearchSource } from '#kit/server/registries.ts'
import { listCandidatesByName, listOnboardsByName } from './store/search.ts'

/** Candidates by name or address. */
export const searchCandidates: SearchSource = async ({ tx, actor }, q, limit) => {
  if (scopeOf(actor, 'hiring.read') === null) return []
  const rows = await listCandidatesByName(tx, q, limit)
  return rows.map(({ id, name, opening, stage }) => ({
    id,
    title: name,
    subtitle: `${opening}, ${stage}`,
    path: `/admin/offered-candidates?tab=pipeline&candidate=${id}`,
  }))
}

/** People who are being onboarded, by name or address. */
export const searchOnboards: SearchSource = async ({ tx, actor }, q, limit) => {
  if (scopeOf(actor, 'hiring.read') === null) return []
  const rows = await listOnboardsByName(tx, q, limit)
  return rows.map(({ id, name, designation, state }) => ({
    id,
    title: name,
    subtitle: `Onboarding, ${designation}, ${state.replace('_', ' ')}`,
    path: `/admin/onboarding/view/${id}`,
  }))
}
